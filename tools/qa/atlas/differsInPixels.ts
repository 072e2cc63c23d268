import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** How far a colour may be off, of 255: what compressing it anew may do. */
const TOLERANCE = 32;

const addressOf = (file: Buffer): string => `data:image/jpeg;base64,${file.toString('base64')}`;

interface Pair {
  before: string;
  after: string;
  tolerance: number;
}

/** Runs in a page: compares two pictures dot by dot. */
async function comparePictures({ before, after, tolerance }: Pair): Promise<boolean> {
  const read = async (address: string) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return {
      data: context.getImageData(0, 0, image.width, image.height).data,
      size: `${image.width} × ${image.height}`,
    };
  };
  const [one, other] = await Promise.all([read(before), read(after)]);
  if (one.size !== other.size) return true;
  return one.data.some((value, index) => Math.abs(value - (other.data[index] ?? 0)) > tolerance);
}

/** Whether two pictures differ in more than their bytes. @param page any page, whose canvas is used */
export async function differsInPixels(page: Page, before: string, after: string): Promise<boolean> {
  const [one, other] = await Promise.all([readFile(before), readFile(after)]);
  if (one.equals(other)) return false;
  return page.evaluate(comparePictures, { before: addressOf(one), after: addressOf(other), tolerance: TOLERANCE });
}
