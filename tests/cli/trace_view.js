// Drives the page of a trace and checks its contents: added to a page by trace_view.sh, it leaves `passed` or the error
// in the document. Time in the browser is virtual, so waiting takes none.
// SPDX-License-Identifier: MIT
'use strict';
(async () => {
  const faults = [];
  // A browser without a window draws no frames while time is virtual.
  window.requestAnimationFrame = draw => setTimeout(() => draw(performance.now()), 16);
  window.addEventListener('error', event => faults.push(`error: ${event.message}`));
  let checks = 0;
  const check = (holds, text) => { ++checks; if (!holds) faults.push(text); };
  const $ = id => document.getElementById(id);
  const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
  const key = (name, shiftKey = false) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true }));
  const number = name => {
    for (const term of document.querySelectorAll('#counters dt'))
      if (term.textContent === name) return Number(term.nextSibling.textContent.split(' of ')[0].replace(/\u202f/g, ''));
    return NaN;
  };
  try {
    const view = window.nonoView;
    for (let run = 0; run < view.runs.length; ++run) {
      view.open(run);
      const replay = view.replay;
      const count = replay.events.length;
      const statistics = replay.end.statistics;

      // At the end, the counters agree with the solver.
      key('End');
      check(replay.end.left_out === 0, 'events were left out');
      check(replay.at === count, 'End does not go to the end');
      for (const [name, counter] of [['lines solved', 'lines_solved'], ['colors removed by lines', 'cells_set'],
                                     ['probes', 'probes'], ['failed probes', 'failed_probes'], ['decisions', 'decisions'],
                                     ['conflicts', 'conflicts'], ['clauses learnt', 'learnt'], ['restarts', 'restarts']])
        check(number(name) === statistics[counter], `${name}: ${number(name)}, not ${statistics[counter]}`);
      check(number('solutions') === replay.end.solutions, `solutions: ${number('solutions')}`);
      check(count === replay.end.events, 'not all events are there');

      // Jumping to an event shows the same as stepping to it; and a solution equals the grid at that time.
      const state = () => JSON.stringify([Array.from(replay.cells), Array.from(replay.levels), Array.from(replay.causes),
                                          Array.from(replay.cellHeat), Array.from(replay.lineHeat), replay.level, replay.tried]);
      const places = [0, 1, count];
      for (let i = 1; i < 30; ++i) places.push(Math.floor(count * (i * 0.6180339887 % 1)));
      const expected = new Map();
      replay.go(0);
      for (const at of [...places].sort((a, b) => a - b)) {
        while (replay.at < at) replay.go(replay.at + 1);
        expected.set(at, state());
      }
      check(new Set(expected.values()).size > 3, 'nothing changes');
      for (const at of places) {
        replay.go(at);
        check(state() === expected.get(at), `another state at ${at}`);
      }
      const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-';
      for (const at of replay.places.solution.slice(0, 5)) {
        replay.go(at);
        const cells = Array.from(replay.cells, set => replay.sets.colors[set]);
        if (cells.every(colors => colors.length === 1))
          check(cells.map(colors => digits[colors[0]]).join('') === replay.events[at - 1].solution, 'another solution');
      }

      // Keys and buttons.
      key('Home');
      check(replay.at === 0 && $('now').textContent.startsWith('Before'), 'Home does not go to the start');
      for (const [name, kind] of [['l', 'line'], ['p', 'probe'], ['d', 'decide'], ['c', 'conflict'], ['r', 'restart'],
                                  ['s', 'solution'], ['g', 'stage'], ['b', 'backjump']]) {
        key('Home');
        key(name);
        const first = replay.places[kind][0];
        check(replay.at === (first === undefined ? count : first), `${name} does not go to the first ${kind}`);
        key(name, true);
        check(replay.at === 0, `shift ${name} does not go back`);
      }
      $('unit').value = 'line';
      $('unit').dispatchEvent(new Event('change'));
      $('next').click();
      check(kindAt(replay) === 'line', 'forward does not step by lines');
      $('unit').value = 'event';
      $('unit').dispatchEvent(new Event('change'));
      $('time').value = String(Math.floor(count / 2));
      $('time').dispatchEvent(new Event('input'));
      check(replay.at === Math.floor(count / 2), 'the slider does not seek');
      check(document.querySelector('#events [aria-current] button').textContent.length > 3, 'no current event');
      const box = $('strip').getBoundingClientRect();
      $('strip').dispatchEvent(new PointerEvent('pointerdown', { clientX: box.right - 1, clientY: box.top + 5, bubbles: true, pointerId: 1 }));
      check(replay.at > count * 0.9, `the strip does not seek: ${replay.at}`);

      // Playing: to the end, then again from the start.
      key('Home');
      $('play').click();
      check(view.playing && $('play').textContent === 'Pause', 'it does not play');
      for (let i = 0; i < 50 && replay.at === 0; ++i) await wait(200);
      check(replay.at > 0, 'playing goes nowhere');
      key(' ');
      check(!view.playing, 'space does not pause');

      // The picture: heat is drawn over it.
      key('End');
      const board = () => $('board').toDataURL();
      const without = board();
      const { data } = $('board').getContext('2d').getImageData(0, 0, $('board').width, $('board').height);
      const colors = new Set();
      for (let i = 0; i < data.length; i += 4) colors.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
      check(colors.size > 5, 'no picture');
      key('h');
      check($('heat').checked && (statistics.conflicts < 2 || board() !== without), 'no heat');
      key('h');
      check(board() === without, 'heat stays');
    }
    if (view.runs.length > 1) check($('runs').options.length === view.runs.length && !$('choice').hidden, 'no choice of runs');
  } catch (error) {
    faults.push(`${error}\n${error.stack}`);
  }
  const out = document.createElement('pre');
  out.id = 'driven';
  out.textContent = faults.length ? `faults: ${faults.join('; ')}` : `passed: ${checks} checks`;
  document.body.append(out);

  function kindAt(replay) { return replay.at > 0 && 'line' in replay.events[replay.at - 1] ? 'line' : ''; }
})();
