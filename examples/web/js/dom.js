// Small helpers for the document. Text from files only ever goes through textContent.
// SPDX-License-Identifier: MIT

export const $ = (id) => document.getElementById(id);

/** An element with properties, data, attributes (with a dash or `role`) and children (strings are text). */
export function element(tag, properties = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name === 'data') Object.assign(made.dataset, value);
        else if (name.includes('-') || name === 'role') made.setAttribute(name, value);
        else made[name] = value;
    }
    made.append(...children);
    return made;
}

let waiting = 0;
/** States something to screen readers once they are done with what they read now. */
export function announce(text) {
    clearTimeout(waiting);
    $('live').textContent = '';
    waiting = setTimeout(() => {
        $('live').textContent = text;
    }, 60);
}

let closing = 0;
/**
 * A message at the lower edge; it stays until it is closed, or for some seconds where nothing went wrong. With `stop`,
 * which ends what the message is about, its button calls that.
 */
export function showMessage(text, { stay = false, stop = null } = {}) {
    const box = $('message');
    const button = box.lastElementChild;
    clearTimeout(closing);
    box.hidden = false;
    box.firstElementChild.textContent = text;
    button.textContent = stop ? 'Stop' : 'Close';
    button.onclick = () => {
        hideMessage();
        stop?.();
    };
    if (!stay) closing = setTimeout(hideMessage, 6000);
}
export function hideMessage() {
    $('message').hidden = true;
}

/** Colors come from files: only "#rrggbb" gets to a style. */
export const safeColor = (value, otherwise = '#3a3f48') => (/^#[0-9a-f]{6}$/i.test(value ?? '') ? value : otherwise);

/** How bright a color is to the eye, 0 to 1 (relative luminance of WCAG). */
export function luminance(color) {
    const part = (at) => {
        const share = parseInt(color.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
/** Black or white, whichever can be read better on a color. */
export const writingOn = (color) => (luminance(color) > 0.179 ? '#000000' : '#ffffff');

/** Sets `--ink` and what is written on it, through the object model: the page's policy forbids style attributes. */
export function ink(target, color) {
    const dark = writingOn(color) === '#000000';
    target.style.setProperty('--ink', color);
    target.style.setProperty('--on-ink', dark ? '#000000' : '#ffffff');
    target.style.setProperty('--on-ink-soft', dark ? '#00000088' : '#ffffff99');
}

/** Loads a style sheet that the first view does not need; fulfilled once it applies. */
export const loadStyle = (href) =>
    new Promise((resolve) => {
        document.head.append(element('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve }));
    });

/** Lets the user keep a text as a file. */
export function download(name, text, type = 'text/plain') {
    const address = URL.createObjectURL(new Blob([text], { type }));
    element('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A file name made from a title: what every system takes. */
export const fileName = (title, extension) =>
    `${
        (title || 'puzzle')
            .normalize('NFKD')
            .replace(/[^\w -]+/g, '')
            .trim()
            .replace(/\s+/g, '-')
            .slice(0, 60)
            .toLowerCase() || 'puzzle'
    }.${extension}`;

/** Buttons of which one is chosen: a click or an arrow key chooses, and calls `choose` with the button. */
export function radioGroup(group, choose) {
    const buttons = () => [...group.querySelectorAll('[role="radio"]')];
    const select = (button) => {
        for (const other of buttons()) {
            other.setAttribute('aria-checked', String(other === button));
            other.tabIndex = other === button ? 0 : -1;
        }
    };
    group.addEventListener('click', (event) => {
        const button = event.target.closest('[role="radio"]');
        if (button) {
            select(button);
            choose(button);
        }
    });
    group.addEventListener('keydown', (event) => {
        const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        const all = buttons().filter((button) => button.offsetParent); // those that are shown
        const at = all.indexOf(document.activeElement);
        if (!way || at < 0) return;
        event.preventDefault();
        const next = all[(at + way + all.length) % all.length];
        next.focus();
        select(next);
        choose(next);
    });
    const checked = group.querySelector('[aria-checked="true"]');
    if (checked) select(checked);
    return { select };
}
