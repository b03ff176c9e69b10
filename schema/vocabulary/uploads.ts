/** What an uploaded file is for. */
export const uploadPurposes = ["document", "message_file", "deliverable", "media", "collection_archive"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/**
 * `completing`: every part is stored, and one request gives the file to the service of its purpose. `complete`: the
 * service has the file, and the parts are deleted.
 */
export const uploadStatuses = ["uploading", "completing", "complete"] as const;

/** The maximum size of one part of an upload, bytes (2 MiB). */
export const UPLOAD_PART_BYTES = 2_097_152;
