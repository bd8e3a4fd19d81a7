// The service must not accept input images that exceed these limits.

export const inputLimits = {
  /** When decoded, 40 million pixels take up 160 MB. Without a limit, decoding a 600 kB file took up 800 MB. */
  pixelsMax: 40_000_000,
  /** The longest side that engines and browsers usually accept. */
  sideMax: 8_192,
} as const
