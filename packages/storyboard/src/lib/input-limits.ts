// The maximum size of an input image. The service must not accept larger images.

export const inputLimits = {
  /** 160 MB once decoded. Without a limit, a file of 600 kB took 800 MB. */
  pixelsMax: 40_000_000,
  /** The longest side that engines and browsers usually accept. */
  sideMax: 8_192,
} as const
