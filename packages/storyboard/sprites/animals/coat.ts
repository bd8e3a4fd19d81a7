// The fur of an animal, in the colours of its head.

export type TailKind = 'brush' | 'tuft' | 'long' | 'ringed' | 'thin' | 'puff' | 'curl' | 'stub' | 'none'

export interface Coat {
  readonly fur: string
  readonly belly: string
  /** The colour of the feet; the same as `fur` unless the feet have their own colour. */
  readonly paw: string
  /** The colour of the soles, thin tails and marks. */
  readonly skin: string
  readonly tail: TailKind
  /** `socks`: lower legs in the colour of the paws. `limbs`: whole legs in that colour. */
  readonly marks: 'none' | 'stripes' | 'patches' | 'socks' | 'limbs' | 'saddle'
}
