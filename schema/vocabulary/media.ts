export const mediaKindNames = ["image", "audio", "video", "document"] as const;

export const licences = [
  "Own work",
  "CC BY 4.0",
  "CC BY-SA 4.0",
  "CC0",
  "Public domain",
  "Used with permission",
] as const;

/** The stored widths of a picture: phones, columns, large screens. */
export const pictureWidths = [480, 960, 1600] as const;

export const mediaStatuses = ["uploading", "ready", "refused"] as const;
export type MediaStatus = (typeof mediaStatuses)[number];
