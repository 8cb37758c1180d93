// SPDX-License-Identifier: MIT
(() => {
  const all = s => Array.from(document.querySelectorAll(s));
  const steps = all('.nono-step'), cells = all('.nono-set'), items = all('#nono-list li');
  const said = document.getElementById('nono-said'), slider = document.getElementById('nono-at');
  const begin = said.textContent;
  let at = 0;
  const show = (group, shown) => { group.style.visibility = shown ? 'visible' : 'hidden'; };
  const go = n => {
    at = Math.max(0, Math.min(items.length, n));
    cells.forEach((group, i) => show(group, i < at));
    steps.forEach((group, i) => show(group, i === at - 1));
    items.forEach((item, i) => i === at - 1 ? item.setAttribute('aria-current', 'step')
                                            : item.removeAttribute('aria-current'));
    slider.value = at;
    said.textContent = at ? items[at - 1].textContent : begin;
    const list = document.getElementById('nono-list');
    list.scrollTop = at ? items[at - 1].offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
  };
  const to = { first: () => 0, back: () => at - 1, next: () => at + 1, last: () => items.length };
  all('button').forEach(b => b.addEventListener('click', () => go(to[b.name]())));
  items.forEach((item, i) => item.addEventListener('click', () => go(i + 1)));
  slider.addEventListener('input', () => go(Number(slider.value)));
  const keys = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last' };
  document.addEventListener('keydown', e => {
    if (!keys[e.key] || e.target === slider || e.altKey || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    go(to[keys[e.key]]());
  });
  document.getElementById('nono-controls').hidden = false;
  go(0);
})();
