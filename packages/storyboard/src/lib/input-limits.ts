// How large an input image may be. A service in front must not let in more than this.

export const inputLimits = {
  /** 160 MB once decoded; without a limit a file of 600 kB was seen to take 800 MB. */
  pixelsMax: 40_000_000,
  /** The longest side that engines and browsers commonly take. */
  sideMax: 8_192,
} as const
