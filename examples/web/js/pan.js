// Moving a view with pointers: it follows them, and glides on if they are lifted in motion.
// SPDX-License-Identifier: MIT

const MEASURED = 100; // ms of the motion that decide how fast the view glides
const SLOWEST = 0.08; // px per ms: slower motion does not glide
const FASTEST = 4;
const SLOWED = 325; // ms until a glide has a third of its speed

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Pan {
    constructor(view) {
        this.view = view;
        this.trail = [];
        this.frame = 0;
    }

    start(x, y, time) {
        this.stop();
        this.trail = [{ x, y, time }];
    }

    to(x, y, time) {
        const last = this.trail.at(-1) ?? { x, y };
        this.view.scrollLeft -= x - last.x;
        this.view.scrollTop -= y - last.y;
        this.trail = this.trail.filter((point) => time - point.time < MEASURED);
        this.trail.push({ x, y, time });
    }

    /** Glides on, if the pointer was in motion. */
    end(time) {
        const first = this.trail[0];
        const last = this.trail.at(-1);
        this.trail = [];
        if (!first || last.time === first.time || time - last.time > MEASURED || still()) return;
        const speed = (from, to) => Math.max(-FASTEST, Math.min(FASTEST, (to - from) / (last.time - first.time)));
        this.glide(speed(first.x, last.x), speed(first.y, last.y));
    }

    glide(speedX, speedY) {
        const { view } = this;
        if (Math.hypot(speedX, speedY) < SLOWEST) return;
        const start = performance.now();
        const from = { left: view.scrollLeft, top: view.scrollTop };
        const step = () => {
            const slowed = Math.exp((start - performance.now()) / SLOWED);
            const way = SLOWED * (1 - slowed);
            view.scrollTo({ left: from.left - speedX * way, top: from.top - speedY * way, behavior: 'instant' });
            this.frame = Math.hypot(speedX, speedY) * slowed < SLOWEST ? 0 : requestAnimationFrame(step);
        };
        this.frame = requestAnimationFrame(step);
    }

    /** Ends a glide, and returns whether there was one. */
    stop() {
        const glided = this.frame !== 0;
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        return glided;
    }
}
