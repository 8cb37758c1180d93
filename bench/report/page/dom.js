// Elements of the page. Texts from outside become text nodes only, never markup.

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

function byId(id) { return document.getElementById(id); }

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
  return node;
}

function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function drawn(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG_NAMESPACE, tag), attributes, children);
}

/** A field with its label. */
function labelled(label, control) {
  return element('label', { class: 'field' }, element('span', {}, label), control);
}

/** A list to choose from: pairs of a value and its text. */
function choice(id, options, chosen, onchange) {
  return element('select', { id, onchange: event => onchange(event.target.value) },
    options.map(([value, text]) => element('option', { value, selected: String(value) === String(chosen) }, text)));
}

function checkbox(id, label, checked, onchange) {
  return element('label', { class: 'field check' },
    element('input', { type: 'checkbox', id, checked, onchange: event => onchange(event.target.checked) }),
    element('span', {}, label));
}

const DASHES = [null, '6 3', '2 3', '8 3 2 3'];

/** How an entrant is drawn: a color for each strategy, the same in all runs; dashes tell runs, and strategies from the ninth on. */
function lineLook(entrant) {
  const dashes = entrant.run.number + Math.floor(entrant.strategyNumber / 8);
  return { stroke: `var(--series-${entrant.strategyNumber % 8})`, 'stroke-dasharray': DASHES[dashes % DASHES.length] };
}

function swatch(entrant) {
  return drawn('svg', { class: 'swatch', width: 22, height: 10, 'aria-hidden': 'true' },
    drawn('line', { x1: 1, y1: 5, x2: 21, y2: 5, 'stroke-width': 3, ...lineLook(entrant) }));
}

/** The small box beside the pointer, and what screen readers say. */
const tip = {
  show(x, y, lines) {
    const box = byId('tip');
    box.replaceChildren(...lines.map((line, i) => element(i === 0 ? 'strong' : 'div', {}, line)));
    box.hidden = false;
    const width = box.offsetWidth;
    const left = x + 14 + width > window.innerWidth ? x - 14 - width : x + 14;
    box.style.left = `${Math.max(4, left) + window.scrollX}px`;
    box.style.top = `${Math.max(4, Math.min(y + 14, window.innerHeight - box.offsetHeight - 4)) + window.scrollY}px`;
  },
  hide() { byId('tip').hidden = true; },
};
