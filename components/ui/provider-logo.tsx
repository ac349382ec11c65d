type Provider = "google" | "facebook"

/** The logo of a provider in its brand colours, as its guidelines require. */
export function ProviderLogo({ provider }: { provider: Provider }) {
  const { viewBox, paths } = LOGOS[provider]
  return (
    <svg viewBox={viewBox} aria-hidden className="size-5">
      {paths.map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  )
}

const LOGOS: Record<Provider, { viewBox: string; paths: [fill: string, d: string][] }> = {
  google: {
    viewBox: "0 0 48 48",
    paths: [
      [
        "#ea4335",
        "M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z",
      ],
      [
        "#4285f4",
        "M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z",
      ],
      [
        "#fbbc05",
        "M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z",
      ],
      [
        "#34a853",
        "M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z",
      ],
    ],
  },
  facebook: {
    viewBox: "0 0 24 24",
    paths: [
      [
        "#0866ff",
        "M24 12a12 12 0 1 0-13.88 11.85v-8.38H7.08V12h3.04V9.36c0-3.01 1.8-4.67 4.54-4.67 1.31 0 2.69.23 2.69.23v2.96h-1.52c-1.49 0-1.95.92-1.95 1.87V12h3.32l-.53 3.47h-2.79v8.38A12 12 0 0 0 24 12z",
      ],
    ],
  },
}
