// Collects the things that a prompt names, from left to right, and what the prompt says about each thing.

import { fitting, livelyActions, travels } from './abilities.ts'
import { garments, wornAs } from './clothes.ts'
import { isNatural } from './natural-color.ts'
import type { Action, Mention, Relation } from '../intent.ts'
import { isAnimal, isBeing, isVehicle, lexicon } from '../vocabulary/lexicon.ts'
import type { Thing } from '../vocabulary/thing.ts'
import { isPerformer, posed } from './poses.ts'
import type { Pose } from '../vocabulary/tables.ts'
import { relationOf } from '../vocabulary/relations.ts'
import type { RelationWord } from '../vocabulary/relations.ts'
import type { Token } from '../vocabulary/tokens.ts'
import type { Senses } from '../vocabulary/vocabulary.ts'

type Draft = { -readonly [Key in keyof Mention]: Mention[Key] }

/** A thing as the prompt names it, before its relation to other things is known. */
interface Name {
  readonly word: string
  readonly thing: Thing
  readonly isPlural: boolean
  readonly note: Senses['note']
  readonly token: Token
}

type Description = Pick<Senses, 'count' | 'color' | 'scale'>

export class Cast {
  readonly #mentions: Draft[] = []
  /** The poses to apply after everything has been read. */
  readonly #poses = new Map<Draft, Pose>()
  /**
   * What the prompt has said about the next thing. Set by `describe()`. Cleared by the next name, article, action,
   * relation, place, or pause, or after a few words.
   */
  #description: Description = {}
  /** The number of unknown words since `describe()`. */
  #descriptionAge = 0
  /** The article of the name that is being read. Set by `begin()`. Cleared by `add()`. */
  #article: Token['article'] = null
  /** An action that precedes its subject. Set by `act()`. Cleared by the next `act()` or the next drawn thing. */
  #waiting: Action | null = null
  /**
   * An action on the next thing, as in `walks her dog`. Cleared by that thing, a place, a pause, `and`, or a relation
   * that is not in `leadingWords`.
   */
  #doing: { readonly action: Action; readonly doers: readonly Draft[] } | null = null
  /** How earlier things relate to the next thing. Set by `relate()`. Cleared by that thing, a place, or a pause. */
  #relation: { readonly word: RelationWord; readonly from: readonly Draft[] } | null = null
  /** The most recently named things, joined by `and`. Set by `add()`. Never cleared. */
  #group: readonly Draft[] = []
  /** Whether the next name joins the group. Set by an `and`. Cleared by that name or a pause. */
  #isJoined = false

  finished(): readonly Mention[] {
    return this.#mentions.map((mention) => posed(mention, this.#poses.get(mention) ?? null))
  }

  /** Whether the most recent thing is a person who can be drawn in a pose. */
  get canPose(): boolean {
    const last = this.#group.at(-1)
    return last !== undefined && isPerformer(last.word)
  }

  get endsInAnimal(): boolean {
    const last = this.#group.at(-1)
    return last !== undefined && isAnimal(last.thing)
  }

  describe(description: Description): void {
    this.#description = { ...description, ...this.#description }
    this.#descriptionAge = 0
  }

  pass(word: string): void {
    if (word === 'and') {
      this.#isJoined = true
      this.#doing = null
    }
    if (++this.#descriptionAge > adjectivesMax) this.#description = {}
  }

  /** Descriptions before the article belong to another thing. */
  begin(article: Token['article']): void {
    this.#article = article
    this.#description = {}
  }

  /** Handles punctuation. A comma right after an adjective, as in `a big, red apple`, does not end the description. */
  pause(): void {
    if (this.#descriptionAge > 0) this.#description = {}
    this.#doing = null
    // The `wears` relation stays, because a person can wear a coat, a scarf, and a hat.
    if (this.#relation?.word !== 'wears') this.#relation = null
    this.#isJoined = false
  }

  /** Handles a word for a place, an occasion, or a detail, at a position where the prompt could have named a thing. */
  settle(): void {
    this.#description = {}
    this.#doing = null
    this.#relation = null
  }

  /** Handles a place that follows a word such as `over`: in `a dragon over the sea`, the dragon flies. */
  rise(): void {
    if (this.#relation?.word !== 'above') return
    for (const riser of this.#relation.from)
      if (isBeing(riser.thing) && riser.thing.stance !== 'flies') riser.action ??= 'flies'
  }

  /** Gives the last color to the last thing, as in `with blue fur` or `is painted red`. */
  paintLast(): void {
    const { color } = this.#description
    const last = this.#group.at(-1)
    this.#description = {}
    if (color !== undefined && last !== undefined && !isNatural(last.word, color)) last.color ??= color
  }

  /** `canWait` says whether an action without a subject belongs to the next thing. */
  act(action: Action, isBeforeItsDoer: boolean, canWait: boolean): void {
    this.#description = {}
    const doers = isBeforeItsDoer ? [] : this.#doersOf(action)
    this.#waiting = isBeforeItsDoer || (doers.length === 0 && canWait) ? action : null
    this.#doing = { action, doers }
    for (const doer of doers) doer.action ??= fitting(action, doer.thing)
  }

  pose(pose: Pose): void {
    const last = this.#group.at(-1)
    if (last !== undefined && isPerformer(last.word)) this.#poses.set(last, pose)
  }

  relate(word: RelationWord): void {
    this.#description = {}
    const owners = word === 'uses' || word === 'wears' ? this.#doersOf('rests') : this.#group
    const beings = owners.filter(({ thing }) => isBeing(thing))
    this.#relation = { word, from: beings.length > 0 ? beings : owners.slice(-1) }
    if (!leadingWords.has(word)) this.#doing = null
  }

  add(name: Name): void {
    const relation = this.#relation
    const worn = relation === null ? null : wornAs(name, relation.word, relation.from)
    const mention = worn === 'left-out' ? null : this.#find(name)
    if (worn !== null && relation !== null && garments.has(name.word)) this.#dress(relation.from)
    this.#description = {}
    this.#article = null
    // In `wearing a hat and a scarf`, the relation also applies to the scarf.
    this.#relation = worn !== null && relation !== null ? { ...relation, word: 'wears' } : null
    if (mention === null) return
    if (this.#waiting !== null) mention.action ??= fitting(this.#waiting, name.thing)
    this.#waiting = null
    this.#follow(mention, name)
    if (relation !== null && worn !== null) this.#seat(mention, 'on', relation.from)
    else if (relation?.word === 'uses') this.#seat(mention, 'before', relation.from)
    else if (relation !== null) this.#bind(mention, relation)
    this.#group = this.#isJoined ? [...this.#group, mention] : [mention]
    this.#isJoined = false
  }

  /** In `a girl in a red dress`, the girl is drawn in red. */
  #dress(wearers: readonly Draft[]): void {
    const { color } = this.#description
    if (color === undefined) return
    for (const wearer of wearers) if (isBeing(wearer.thing) && !isAnimal(wearer.thing)) wearer.color ??= color
  }

  /** Handles phrases such as `wolf pups` by making the last animal young. */
  makeYoung(size: number, count: number): void {
    const last = this.#group.at(-1)
    if (last === undefined) return
    last.scale *= size
    last.count = Math.max(last.count, count)
  }

  /** Adds a larger or smaller copy of the last animal. Returns `false` if no animal was named or the cast is full. */
  addKin({ isPlural }: Omit<Name, 'thing'>, size: number): boolean {
    const elder = this.#mentions.findLast(({ thing }) => isAnimal(thing))
    if (elder === undefined || this.#mentions.length >= mentionsMax) return false
    const { count = isPlural ? thingsMeant : 1, scale = 1 } = this.#description
    this.#description = {}
    this.#relation = null
    this.#mentions.push({
      ...elder,
      count: Math.min(count, countMax),
      scale: size * scale,
      relation: null,
    })
    return true
  }

  addTroupe(words: readonly string[], token: Token): void {
    for (const word of words) {
      const thing = lexicon.get(word)
      if (thing !== undefined) this.add({ word, thing, isPlural: false, note: undefined, token })
      this.#isJoined = true
    }
    this.#isJoined = false
  }

  /** An animal or vehicle that is led, chased, or ridden also moves. The player of an instrument dances. */
  #follow(mention: Draft, { note }: Name): void {
    const doing = this.#doing
    this.#doing = null
    if (doing === null) return
    if (note === 'instrument') for (const doer of doing.doers) doer.action = 'dances'
    // In `a boy flies a kite`, the kite flies.
    if (doing.action === 'flies' && mention.thing.stance === 'flies' && !isBeing(mention.thing)) {
      for (const doer of doing.doers) doer.action = null
      mention.action ??= 'flies'
    }
    const isMoved = isBeing(mention.thing) || isVehicle(mention.thing)
    if (!isMoved || !travels.has(doing.action)) return
    // Riding is a `drives` action, but a ridden horse runs.
    const isMount = doing.action === 'drives' && isBeing(mention.thing)
    mention.action ??= isMount ? 'runs' : fitting(doing.action, mention.thing)
  }

  #find({ word, thing, isPlural, token }: Name): Draft | null {
    const { count, color, scale = 1 } = this.#description
    const ownColor = color === undefined ? (thing.tint ?? null) : isNatural(word, color) ? null : color
    const alike = this.#mentions.filter((mention) => mention.thing.sprite === thing.sprite)
    const same = alike.find((mention) => mention.color === ownColor && mention.scale === scale)
    const isNew = this.#article === 'a' || count !== undefined || this.#isJoined
    const known = same ?? (isNew ? undefined : alike[0])
    if (known !== undefined) {
      if (token.isEmoji) known.count = Math.min(known.count + 1, countMax)
      known.color ??= ownColor
      return known
    }
    if (this.#mentions.length >= mentionsMax) return null
    // `Fish swim` means several fish, but `a bear eats fish` means only one.
    const isSchool = schools.has(word) && this.#article === null && this.#mentions.length === 0
    const several = isSchool ? fishMeant : thing.stance === 'grows' ? plantsMeant : thingsMeant
    const meant = isPlural || isSchool ? several : (throngs.get(word) ?? 1)
    const many = Math.min(count ?? meant, countMax)
    const draft: Draft = { word, thing, count: many, scale, color: ownColor, action: null, relation: null }
    this.#mentions.push(draft)
    return draft
  }

  /** Puts a hat on a head, and a book in front of its reader. */
  #seat(mention: Draft, kind: Relation, [owner]: readonly Draft[]): void {
    if (owner === undefined || mention.relation !== null || this.#leads(owner, mention)) return
    mention.relation = { kind, to: this.#mentions.indexOf(owner) }
    // A hat is drawn small, and so is a plant that somebody eats.
    if (kind === 'on' || mention.thing.stance === 'grows') mention.scale *= hatScale
  }

  #bind(mention: Draft, { word, from }: { word: RelationWord; from: readonly Draft[] }): void {
    const to = this.#mentions.indexOf(mention)
    for (const source of from) {
      if (source.relation !== null || this.#leads(mention, source)) continue
      source.relation = { kind: relationOf(word, source), to }
    }
  }

  /** Returns whether relations lead from `from` to `end`. Two things must never stand on each other. */
  #leads(from: Draft, end: Draft): boolean {
    for (let at: Draft | undefined = from; at !== undefined; at = this.#mentions[at.relation?.to ?? -1])
      if (at === end) return true
    return false
  }

  /** In `a cat in a box sleeps`, the action belongs to the cat, because a box cannot sleep. */
  #doersOf(action: Action): readonly Draft[] {
    const doers = this.#group
    if (!livelyActions.has(action) || doers.some(({ thing }) => isBeing(thing) || isVehicle(thing)))
      return doers
    const owner = this.#mentions.findLast(({ thing, relation }) => {
      const other = relation === null ? undefined : this.#mentions[relation.to]
      return isBeing(thing) && other !== undefined && doers.includes(other)
    })
    return owner === undefined ? doers : [owner]
  }
}

/** More things would hide one another. */
const mentionsMax = 6
const countMax = 10
/** The number of things that a plural without a number means. */
const thingsMeant = 2
const plantsMeant = 3
const fishMeant = 4
/** Names of fish whose plural has the same form as the singular. */
const schools: ReadonlySet<string> = new Set(['fish', 'tropical fish', 'reef fish', 'koi', 'koi fish'])
/** Words that mean several things without a plural ending, and how many of these things are drawn. */
const throngs: ReadonlyMap<string, number> = new Map([
  ['people', 4],
  ['crowd', 6],
])
/** The number of unknown words allowed between an adjective or number and its noun, as in `two very fluffy cats`. */
const adjectivesMax = 3
const hatScale = 0.5

/** After these words, the action also applies to the next thing, as in `walks with her dog` or `rides on a horse`. */
const leadingWords: ReadonlySet<RelationWord> = new Set(['with', 'on', 'in'])
