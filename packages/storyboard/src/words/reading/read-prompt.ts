// Reads what a prompt asks for. Skips unknown words.

import { Cast } from './cast.ts'
import { isBeforeThing, links, sensesInContext } from './context.ts'
import { negationAt } from './negation.ts'
import type { Negation } from './negation.ts'
import { negatedBy } from './negated.ts'
import { ashore, hintedPlace, openAirWeathers, placeFor } from './home.ts'
import type { Intent } from '../intent.ts'
import type { SceneWord } from '../vocabulary/scene-word.ts'
import { tables } from '../vocabulary/tables.ts'
import { collectScene } from './scene-collector.ts'
import type { SceneCollector } from './scene-collector.ts'
import type { Tail } from '../vocabulary/tail.ts'
import { tokensOf } from '../vocabulary/tokens.ts'
import type { Token } from '../vocabulary/tokens.ts'
import { findAt } from '../vocabulary/vocabulary.ts'
import type { Found, Senses } from '../vocabulary/vocabulary.ts'

/** `tail` contains additional names of things. If the lexicon also contains a name, the lexicon takes precedence. */
export function readPrompt(prompt: string, tail: Tail): Intent {
  const tokens = tokensOf(prompt).slice(0, wordsMax)
  const { intent, symbol } = readTokens(tokens, tail)
  if (!intent.isAnywhere || symbol === null) return intent
  return readTokens([...tokens, ...tokensOf(symbol)], tail).intent
}

/**
 * `symbol` is a prompt that illustrates the first abstract idea (such as love or peace) in the text, or `null` if there
 * is no such idea.
 */
function readTokens(
  tokens: readonly Token[],
  tail: Tail,
): { readonly intent: Intent; readonly symbol: string | null } {
  const cast = new Cast()
  const scene = collectScene()
  let trace = { thingEnd: -1, actionEnd: -1 }
  let negation: Negation = 'none'
  let symbol: string | null = null
  let at = 0
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    if (token.startsClause) cast.pause()
    if (token.article !== null) cast.begin(token.article)
    const found = findAt(tokens, at, tail, cast.canPose)
    const senses = found === null ? {} : sensesInContext(found, tokens, at, trace, tail)
    const end = at + (found?.length ?? 1)
    negation = negationAt(negation, token, senses)
    if (negation === 'none') symbol ??= symbols.get(found?.phrase ?? token.text) ?? null
    if (found === null) cast.pass(token.text)
    if (negation !== 'none')
      scene.deny({ ...senses.hint, ...senses.setting }, negatedBy(found?.phrase ?? token.text, senses))
    else if (found !== null) {
      const isParticiple =
        trace.thingEnd !== at && token.text.endsWith('ing') && isBeforeThing(tokens, end, tail)
      const before = tokens[at - 1]?.text ?? ''
      const isSaidOfLast = predicates.has(before) && !isBeforeThing(tokens, end, tail)
      hearScene(scene, senses)
      const isCompound = trace.thingEnd === at && cast.endsInAnimal
      const canWait = token.startsClause || links.has(before)
      hearCast(cast, { found, senses, token, isParticiple, isSaidOfLast, canWait, isCompound })
    }
    trace = {
      thingEnd: senses.thing === undefined ? trace.thingEnd : end,
      actionEnd: senses.action === undefined ? trace.actionEnd : end,
    }
    at = end
  }
  return { intent: intentOf(cast, scene), symbol }
}

const symbols: ReadonlyMap<string, string> = new Map(tables.symbols)

/** The maximum number of words that are read. A longer prompt says more than a picture can show. */
const wordsMax = 400

/** Words that come between a thing and its color, as in `the car is red`. */
const predicates: ReadonlySet<string> = new Set(['is', 'are', 'painted', 'colored', 'coloured', 'dyed'])

function hearScene(scene: SceneCollector, { setting, hint, thing, note }: Senses): void {
  if (thing !== undefined) scene.leave()
  if (note === 'turn') scene.turn()
  else scene.hear(setting, hint)
}

interface Heard {
  readonly found: Found
  readonly senses: Senses
  readonly token: Token
  /** Whether the word is an action named before its subject, as in `a flying pig`. */
  readonly isParticiple: boolean
  /** Whether the word describes the thing named before it, as in `the car is red`. */
  readonly isSaidOfLast: boolean
  /** Whether the word directly follows the name of an animal, as in `wolf pups`. */
  readonly isCompound: boolean
  /**
   * Whether an action without a known subject can belong to the next thing. In `flying over the sea, an eagle`, the
   * action can belong to the eagle. In `steam rises`, it cannot belong to a later thing.
   */
  readonly canWait: boolean
}

function hearCast(cast: Cast, heard: Heard): void {
  const { found, senses, token, isParticiple, isSaidOfLast, canWait } = heard
  const { thing, setting, hint, count, color, scale, action, pose, relation, note } = senses
  if (note === 'part') cast.paintLast()
  if (note === 'detail') cast.settle()
  const isPlace = setting?.place !== undefined || hint?.place !== undefined
  const isField = isPlace && count !== undefined
  // A phrase such as `above the clouds` contains its own relation, so the relation is set here.
  if (isPlace && /^(?:above|over) /.test(found.phrase)) cast.relate('above')
  if (isPlace) cast.rise()
  if ((isPlace && thing === undefined) || isField || note === 'occasion') cast.settle()
  if (count !== undefined || color !== undefined || scale !== undefined) {
    cast.describe({
      ...(count !== undefined && { count }),
      ...(color !== undefined && { color }),
      ...(scale !== undefined && { scale }),
    })
    if (isSaidOfLast) cast.paintLast()
  }
  if (pose !== undefined) cast.pose(pose)
  // In `a walk in the park`, the word `walk` is not an action that a thing performs.
  if (action !== undefined && (token.article === null || isParticiple))
    cast.act(action, isParticiple, canWait)
  if (relation !== undefined) cast.relate(relation)
  const isOwn = thing === undefined || token.article === 'the'
  const name = { word: found.phrase, isPlural: found.isPlural, note, token }
  if (senses.kin !== undefined && heard.isCompound) {
    const several = found.isPlural ? 2 : 1
    return cast.makeYoung(senses.kin, senses.troupe === undefined ? several : 3)
  }
  if (senses.kin !== undefined && isOwn && cast.addKin(name, senses.kin)) return
  if (senses.troupe !== undefined) cast.addTroupe(senses.troupe, token)
  else if (thing !== undefined) cast.add({ ...name, thing })
}

function intentOf(cast: Cast, scene: SceneCollector): Intent {
  const { said, hinted, spectacles, without } = scene.result()
  const setting = { ...hinted, ...said }
  const { hour = 'day', weather = 'clear', season = 'none', mood = 'plain', style = 'picture-book' } = setting
  const { framing = 'medium', angle = 'level', move = 'drift', pace = 'normal', air = null } = setting
  const mentions = cast.finished()
  const hint = hinted.place === undefined ? null : hintedPlace(hinted.place, mentions)
  const isOutside = openAirWeathers.has(weather) || spectacles.length > 0 || air !== null
  const place = said.place ?? hint ?? placeFor(mentions, isOutside)
  return {
    mentions: mentions.map((mention) => ashore(mention, place)),
    place,
    isAnywhere: setting.place === undefined && mentions.length === 0,
    room: setting.room ?? null,
    mound: setting.mound ?? null,
    hour,
    turnsTo: turnOf(setting),
    weather,
    season,
    mood,
    style,
    camera: { framing, angle, move, pace },
    spectacles,
    air,
    without,
  }
}

/** Returns the hour to which the light changes. In a time lapse, this is night, or dawn if it is already night. */
function turnOf({ hour = 'day', turnsTo }: SceneWord): Intent['turnsTo'] {
  if (turnsTo === undefined) return null
  if (turnsTo !== hour) return turnsTo
  return hour === 'night' ? 'dawn' : null
}
