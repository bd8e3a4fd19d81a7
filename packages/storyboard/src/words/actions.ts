// The verbs that move something, in all their forms. A word that is also a thing or a setting (`fly`, `waves`, `fall`)
// stands in both tables; its place in the sentence tells which is meant.

import type { Action } from './intent.ts'
import { listed } from './listed.ts'

export const actions: ReadonlyMap<string, Action> = new Map([
  ...listed(
    `walk, walks, walking, walked, stroll, strolls, strolling, strolled, wander, wanders, wandering, wandered, march,
    marches, marching, marched, hike, hikes, hiking, trot, trots, trotting, stalk, stalks, stalking, prowl, prowls, prowling, crawl,
    crawls, crawling, creep, creeps, creeping, roam, roams, roaming, waddle, waddles, waddling, plod, plodding, tiptoe, tiptoes,
    tiptoeing, climb, climbs, climbing, climbed, steps, stepping, graze, grazes, sneak, sneaks, sneaking, parade, parading, slither, slithers,
    slithering, travel, travels, travelling, traveling, explore, explores, exploring`,
    'walks',
  ),
  ...listed(
    `run, runs, running, ran, gallop, gallops, galloping, galloped, race, races, racing, raced, chase, chases, chasing,
    chased, dash, dashes, dashing, sprint, sprints, sprinting, rush, rushes, rushing, charge, charges, charging, jog, jogs, jogging,
    flee, flees, fleeing, scurry, scurries, scurrying, hurry, hurries, hurrying, pounce, pounces, skate, skates, skating, ski, skis, skiing`,
    'runs',
  ),
  ...listed(
    `drive, drives, driving, drove, ride, rides, riding, rode, roll, rolls, rolling, rolled, cycle, cycles, cycling,
    speed, speeds, speeding, cruise, cruises, cruising, pedal, pedals, pedalling, pedaling, chug, chugs,
    chugging`,
    'drives',
  ),
  ...listed(
    `fly, flies, flying, flew, flown, soar, soars, soaring, soared, glide, glides, gliding, glided, swoop, swoops, swooping,
    flutter, flutters, fluttering, fluttered, buzz, buzzes, buzzing, circle, circles, circling, launch, launches, launching,
    launched`,
    'flies',
  ),
  ...listed(
    `swim, swims, swimming, swam, dive, dives, diving, dived, paddle, paddles, paddling, snorkel, snorkelling,
    snorkeling, splash, splashes, splashing, splashed, breach, breaches, breaching, surface, surfacing, surf, surfs, surfing`,
    'swims',
  ),
  ...listed(
    `jump, jumps, jumping, jumped, hop, hops, hopping, hopped, leap, leaps, leaping, leapt, leaped, bounce, bounces,
    bouncing, bounced, skip, skips, skipping, swing, swings, swinging, prance, prances, prancing, romp, romping`,
    'jumps',
  ),
  ...listed(
    `play, plays, playing, played, frolic, frolics, frolicking, dance, dances, dancing, danced, waltz, waltzes, waltzing, celebrate, celebrates, celebrating, cheer,
    cheering, party, partying, juggle, juggles, juggling, wiggle, wiggles, wiggling, wobble, wobbles, wobbling, shake, shakes, shaking,
    sing, sings, singing`,
    'dances',
  ),
  ...listed(
    `spin, spins, spinning, spun, twirl, twirls, twirling, twirled, rotate, rotates, rotating, rotated, whirl, whirls,
    whirling, pirouette, pirouettes, tumbling, revolve, revolves, revolving, orbiting, orbits, turning`,
    'spins',
  ),
  ...listed(
    `rise, rises, rising, rose, risen, ascend, ascends, ascending, ascended, lift, lifts, lifting, take-off, takes-off,
    taking-off, blasting-off, blasts-off, erupt, erupts, erupting`,
    'rises',
  ),
  ...listed(
    `fall, falls, falling, fell, tumble, tumbles, drop, drops, dropping, dropped, sink, sinks, sinking, descend, descends,
    descending, plummet, plummets`,
    'falls',
  ),
  ...listed(
    `float, floats, floating, floated, drift, drifts, drifting, drifted, hover, hovers, hovering, hovered, sail, sails,
    sailing, sailed, levitate, levitates, levitating, levitated, bob, bobs, bobbing, row, rows, rowing`,
    'floats',
  ),
  ...listed('wave, waves, waving, waved, greet, greets, greeting, salute, salutes, saluting', 'waves'),
  ...listed(
    `sleep, sleeps, sleeping, slept, asleep, nap, naps, napping, snooze, snoozes, snoozing, doze, dozes, dozing,
    slumber, slumbering, curled-up`,
    'sleeps',
  ),
  ...listed(
    `rest, rests, resting, rested, sit, sits, sitting, sat, seated, lie, lies, lying, laying, lays, relax, relaxes,
    relaxing, lounge, lounging, lounges, perch, perches, perched, perching, stand, stands, standing, stood, wait, waits, waiting,
    meditate, meditates, meditating, kneel, kneels, kneeling, lean, leaning, sunbathe, sunbathing, parked, anchored, moored`,
    'rests',
  ),
])
