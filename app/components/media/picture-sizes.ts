import { pictureWidths } from "#schema/vocabulary/media.ts";

import { FileRejected } from "./upload-media.ts";

const QUALITY = 0.82;
/** The width for vector pictures without a size of their own, px. */
const DRAWN_WIDTH = 1600;

/**
 * Renders a picture in every width that screens need, never wider than the original. WebP if the browser can encode it,
 * otherwise PNG. Throws FileRejected if the browser cannot decode the file.
 */
export async function pictureSizes(file: File): Promise<Blob[]> {
  const image = await load(file);
  const width = image.naturalWidth || DRAWN_WIDTH;
  const height = image.naturalHeight || (DRAWN_WIDTH * 9) / 16;
  const widths = [...pictureWidths.filter((one) => one < width), Math.min(width, pictureWidths.at(-1) ?? width)];
  return Promise.all([...new Set(widths)].map((one) => draw(image, one, Math.round((height * one) / width))));
}

function load(file: File): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => {
      URL.revokeObjectURL(image.src);
      resolve(image);
    };
    image.onerror = () =>
      reject(new FileRejected("This browser cannot read the picture. Save it as PNG, JPEG or WebP."));
    image.src = URL.createObjectURL(file);
  });
}

function draw(image: HTMLImageElement, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new FileRejected("The picture is too large for this browser."))),
      "image/webp",
      QUALITY,
    );
  });
}
