// The fur of an animal, in the colours of its head.

export type TailKind = 'brush' | 'tuft' | 'long' | 'ringed' | 'thin' | 'puff' | 'curl' | 'stub' | 'none'

export interface Coat {
  readonly fur: string
  readonly belly: string
  /** Feet. The same colour as the fur if they do not differ. */
  readonly paw: string
  /** Soles, thin tails, and the colour of the marks. */
  readonly skin: string
  readonly tail: TailKind
  /** `socks`: lower legs in the colour of the paws; `limbs`: whole legs. */
  readonly marks: 'none' | 'stripes' | 'patches' | 'socks' | 'limbs' | 'saddle'
}
