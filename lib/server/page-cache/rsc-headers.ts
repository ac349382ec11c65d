/** The headers on which an RSC payload depends, as Next names them in `Vary`. */
export const RSC_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
] as const
