import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mention } from '../intent.ts'
import { readPrompt } from './read-prompt.ts'

test('things have numbers, a phrase takes precedence over its words, and excluded things are left out', () => {
  assertRead({
    'two foxes and a polar bear': ['2 fox', 'polar bear'],
    'three very small grey mice and wolves': ['3 mouse ×0.75', '2 wolf'],
    '8 cats': ['8 cat'],
    'a dozen red roses': ['10 red rose'],
    'hundreds of lanterns': ['6 lantern'],
    'a crowd of people': ['6 people'],
    'a street with people': ['4 people'],
    'the crowd and two people': ['6 crowd'],
    'a flock of birds': ['5 bird'],
    'a pair of swans': ['2 swan'],
    'a couple of penguins': ['2 penguin'],
    'a bouquet of tulips': ['4 tulip'],
    mushrooms: ['3 mushroom'],
    'firemen and policewomen': ['2 fireman', '2 policewoman'],
    'children and elves': ['2 child', '2 elf'],
    'four-leaf clovers': ['3 four leaf clover'],
    'a three-headed dragon': ['dragon'],
    'a 5 year old girl': ['girl'],
    'a fire engine and a hot air balloon': ['fire engine', 'hot air balloon'],
    'the statue of liberty': ['statue of liberty'],
    'a wolf and the wolf': ['wolf'],
    'a big dog and a small dog': ['dog ×1.25', 'dog ×0.75'],
    'two red balloons and three blue balloons': ['2 red balloon', '3 balloon #3b7dd8'],
    'a family in a meadow': ['father', 'mother', 'child'],
    'a bear with her cubs': ['bear', '2 bear ×0.6'],
    'baby elephant with its mother': ['elephant ×0.65', 'elephant ×1.1'],
    'five gray wolf pups': ['5 gray wolf ×0.6'],
    'a woman and her baby': ['woman', 'baby'],
    'no dogs, two cats': ['2 cat'],
    'a beach without people and no dogs': [],
    'a house without a garden fence or trees, a cow': ['house', 'cow'],
    'no one': [],
    'a lion and his pride of lions': ['lion'],
    'grandparents and a couple': ['grandmother', 'grandfather', 'man', 'woman'],
    'sheep and deer': ['sheep', 'deer'],
    'a penguin family': ['3 penguin'],
    'a kangaroo with a joey': ['kangaroo', 'kangaroo ×0.6'],
  })
})

test('a color applies to a thing, never to a place, and does not change a thing that naturally has this color', () => {
  assertRead({
    'a purple cow': ['cow #8e4fc4'],
    'a red boat': ['boat #d83a34'],
    'a bright red boat': ['boat #d83a34'],
    'a cat with blue fur': ['cat #3b7dd8'],
    'a dragon with green scales and golden wings': ['dragon'],
    'a black and white dog': ['dog #5f646d'],
    'an orange dog and an orange': ['dog #f28a2e', 'orange'],
    'an orange sunset, a fox': ['fox'],
    'a golden retriever': ['golden retriever'],
    'a white house': ['white house'],
    'a red fox': ['red fox'],
    'a red panda': ['red panda #c4622d'],
    'a black cat': ['black cat'],
    'green trees': ['3 tree'],
    'orange juice': ['orange juice'],
    'the car is blue': ['car #3b7dd8'],
    'a dog, painted purple': ['dog #8e4fc4'],
    'a girl with blue eyes and red hair, a dog': ['girl', 'dog'],
    'a big, red, shiny balloon': ['balloon ×1.25'],
    'a rose-coloured elephant': ['elephant #f27aa8'],
    'a pink elephant and a green elephant': ['elephant #f27aa8', 'elephant #4fa845'],
    'a robot cat': ['cat #9fb0bf'],
    'a robot': ['robot'],
    'a blue sea with a boat': ['boat'],
    'a light blue bird': ['bird #8cc5f0'],
    'a snow leopard': ['snow leopard #d5dbe2'],
    'an orange forest': [],
  })
})

test('a size applies to the thing that it describes', () => {
  assertRead({
    'a tiny mouse next to a huge cheese': ['mouse ×0.55 beside 1', 'cheese ×1.5'],
    'a giant panda': ['giant panda'],
    'a giant mushroom': ['mushroom ×1.5'],
    'a giant': ['giant'],
    'a colossal robot': ['robot ×1.7'],
    'a little cat and a large bear': ['cat ×0.75', 'bear ×1.25'],
    'a baby elephant': ['elephant ×0.65'],
    'a baby': ['baby'],
    'a gigantic octopus': ['octopus ×1.7'],
    'a toy train': ['toy train'],
    'a toy': ['toy'],
    'a small village, a church': ['church'],
  })
})

test('an action applies to the thing that performs it, whether the thing is named before or after the action', () => {
  assertRead({
    'a fox runs through the forest': ['fox runs'],
    'a flying pig': ['pig flies'],
    'a sleeping cat': ['cat sleeps'],
    'birds fly over the sea': ['2 bird flies'],
    'the eagle soars and a bee buzzes': ['eagle flies', 'bee flies'],
    'a fly on a cake': ['fly on 1', 'cake'],
    'flies and bees': ['2 fly', '2 bee'],
    'a frog catches a fly': ['frog', 'fly'],
    'a bat flies past the moon': ['bat flies'],
    'a girl waves from a boat': ['girl waves', 'boat'],
    'boats on the waves': ['2 boat'],
    'a squirrel in the fall': ['squirrel'],
    'petals fall around a temple': ['temple'],
    'steam rises from a cup': ['cup'],
    'a rocket rises': ['rocket rises'],
    'a rabbit hops': ['rabbit jumps'],
    'a cat in a box sleeps': ['cat sleeps in 1', 'box'],
    'a boy with a kite runs': ['boy runs beside 1', 'kite'],
    'a cat and a dog dance': ['cat dances', 'dog dances'],
    'a girl walks her dog': ['girl walks', 'dog walks'],
    'a dog chasing a cat': ['dog runs beside 1', 'cat runs'],
    'a bear playing the violin': ['bear dances beside 1', 'violin'],
    'a walk in the park with a dog': ['dog'],
    'a ship cruises': ['ship floats'],
    'a submarine explores a wreck': ['submarine swims'],
    'a snowman waving': ['snowman waves'],
    'a car drives': ['car drives'],
    'a spinning carousel': ['carousel spins'],
    'leaves tumbling past a deer': ['deer'],
    'swimming in a pond are two ducks': ['2 duck swims'],
    'a man running in the rain': ['man runs'],
    'a woman surfing': ['woman floats'],
    'a woman riding a bicycle': ['woman drives'],
    'a frog riding a bicycle': ['frog drives on 1', 'bicycle drives'],
    'a man riding a horse': ['man runs'],
    'an astronaut riding a horse': ['astronaut drives on 1', 'horse runs'],
    'a balloon drifting': ['balloon floats'],
    'a dragon lands and rests': ['dragon rests'],
    'a boy flying a kite': ['boy', 'kite flies'],
    'an octopus playing drums': ['octopus dances beside 1', '2 drum'],
    'a robot watering flowers': ['robot', '3 flower'],
  })
})

test('a thing above a place is in the air, unless the thing only overlooks the place', () => {
  assertRead({
    'a dragon above the mountains': ['dragon flies'],
    'a pig over the clouds': ['pig flies'],
    'a cat looks over the city': ['cat'],
    'five penguins walk over the ice': ['5 penguin walks'],
    'a bridge over a river': ['bridge'],
  })
})

test('a relation joins two things, but not a thing and a place or a spectacle', () => {
  assertRead({
    'a fox next to a mushroom': ['fox beside 1', 'mushroom'],
    'a dog by a tree': ['dog beside 1', 'tree'],
    'a boat on a lake': ['boat'],
    'a cat on a sofa': ['cat on 1', 'sofa'],
    'a bird above the castle': ['bird above 1', 'castle'],
    'an eagle over a castle': ['eagle above 1', 'castle'],
    'a plane flies past a tower': ['plane flies above 1', 'tower'],
    'a girl walks past a tower': ['girl walks beside 1', 'tower'],
    'a rabbit under an umbrella': ['rabbit below 1', 'umbrella'],
    'a cat in a box': ['cat in 1', 'box'],
    'a fish in a bowl': ['fish in 1', 'bowl'],
    'a cat on the roof': ['cat on 1', 'on roof'],
    'a king wearing a crown': ['king'],
    'a fox wearing a crown': ['fox', 'crown ×0.5 on 0'],
    'a fox behind a tree': ['fox behind 1', 'tree'],
    'a dog in front of a house': ['dog before 1', 'house'],
    'an owl reading a book': ['owl', 'book before 0'],
    'a cat wearing a hat': ['cat', 'hat ×0.5 on 0'],
    'a bear wearing sunglasses and a blue scarf': ['bear'],
    'a girl in a red dress, a dog': ['girl #d83a34 beside 1', 'dog'],
    'a cat and a dog on a sofa': ['cat on 2', 'dog on 2', 'sofa'],
    'an eagle over the mountains': ['eagle'],
    'a unicorn under a rainbow': ['unicorn'],
    'a tent under the stars': ['tent'],
    'a cow jumps over the moon': ['cow jumps'],
    'a cat next to a dog next to the cat': ['cat beside 1', 'dog'],
    'a teddy bear on a skateboard': ['teddy bear on 1', 'skateboard'],
    'a knight fights a dragon': ['knight beside 1', 'dragon'],
    'a frog sitting on a lily pad': ['frog rests on 1', 'lily pad'],
    'a mouse sleeping inside a shoe': ['mouse sleeps in 1', 'shoe'],
    'a mouse in a shoe': ['mouse in 1', 'shoe'],
    'a witch on a broomstick flies over a village': ['witch flies on 1', 'broomstick'],
    'a goldfish next to a cat, a dog by a tree': ['goldfish #f28a2e beside 1', 'cat', 'dog beside 3', 'tree'],
    'a squirrel on a tree branch eating a nut': ['squirrel on 1', 'tree', 'nut before 0'],
    'a windmill in a tulip field': ['windmill', '5 tulip field'],
  })
})

test('as the subject, `fish` without an article or a number means a school', () => {
  assertRead({
    'tropical fish swim over a coral reef': ['4 tropical fish swims'],
    'a tropical fish': ['tropical fish'],
    'two fish': ['2 fish'],
    'a bear eats fish': ['bear', 'fish before 0'],
  })
})

function read(prompts: readonly string[]) {
  return Object.fromEntries(
    prompts.map((prompt) => [prompt, readPrompt(prompt, new Map()).mentions.map(describe)]),
  )
}

/** The format is `3 fox ×0.75 #d83a34 runs beside 1`: number, word, size, color, action, and relation. */
function describe({ word, count, scale, color, action, relation }: Mention): string {
  const parts = [count > 1 && count, word, scale !== 1 && `×${scale}`, color, action]
  const place = relation === null ? [] : [relation.kind, relation.to]
  return [...parts, ...place].filter((part) => part !== false && part !== null).join(' ')
}

function assertRead(expected: Readonly<Record<string, readonly string[]>>): void {
  assert.deepEqual(read(Object.keys(expected)), expected)
}
