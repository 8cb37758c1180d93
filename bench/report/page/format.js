// Numbers as text.

const NO_VALUE = '–';

function threeDigits(number) {
  return number.toFixed(number < 9.995 ? 2 : number < 99.95 ? 1 : 0);
}

function formatSeconds(seconds) {
  if (!Number.isFinite(seconds)) return NO_VALUE;
  if (seconds >= 0.9995) return `${threeDigits(seconds)} s`;
  if (seconds >= 0.9995e-3) return `${threeDigits(seconds * 1e3)} ms`;
  return `${threeDigits(seconds * 1e6)} µs`;
}

/** A time on an axis: short. */
function formatTick(seconds) {
  const [value, unit] = seconds >= 0.999 ? [seconds, 's'] : seconds >= 0.999e-3 ? [seconds * 1e3, 'ms'] : [seconds * 1e6, 'µs'];
  return `${Number(value.toPrecision(3))} ${unit}`;
}

const COUNT_FORMAT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
function formatCount(number) { return COUNT_FORMAT.format(number); }

/** A large number on an axis. */
function formatLarge(number) {
  if (number < 1000) return String(Number(number.toPrecision(3)));
  const power = Math.min(4, Math.floor(Math.log10(number * 1.0001) / 3));
  return `${Number((number / 1000 ** power).toPrecision(3))}${['', ' k', ' M', ' G', ' T'][power]}`;
}

function formatRatio(ratio) { return `× ${ratio < 9.995 ? ratio.toFixed(3) : threeDigits(ratio)}`; }

function formatBytes(bytes) {
  const power = Math.min(4, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${Number((bytes / 1024 ** power).toPrecision(3))} ${['B', 'KiB', 'MiB', 'GiB', 'TiB'][power]}`;
}

/** "1 puzzle", "2 puzzles". */
function plural(count, noun) { return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`; }
