/** The beginning of an MP4, followed by bytes of no meaning. */
export const mp4Bytes = (bytes = 10_000): Buffer =>
  Buffer.concat([Buffer.from("\0\0\0\u0018ftypmp42\0\0\0\0mp42isom", "latin1"), Buffer.alloc(bytes - 24, 7)])
