// Pictures to make puzzles of: decoded by the browser, made smaller, as pixels.
// SPDX-License-Identifier: MIT

const LARGEST_SIDE = 512; // px: more detail than a board of 100 cells can show

/** `ImageData` of a picture file; throws where the browser cannot decode it. */
export async function pixelsOf(file) {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const paint = canvas.getContext('2d', { willReadFrequently: true });
    paint.imageSmoothingQuality = 'high';
    paint.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return paint.getImageData(0, 0, width, height);
}
