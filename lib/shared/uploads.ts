/** Where files are sent by tus (https://tus.io/protocols/resumable-upload). */
export const UPLOADS_PATH = "/uploads"

/** The request header with the SHA-256 of the whole file in hexadecimal, which comes with its last bytes. */
export const UPLOAD_SHA256_HEADER = "upload-sha256"

/** The response header with the file that an upload has become, as percent-encoded JSON. */
export const UPLOADED_FILE_HEADER = "upload-file"
