// Words that are no thing, place or action, but change how the words around them are read.

import { listed } from './listed.ts'

/**
 * - `denial`: what follows is not drawn.
 * - `turn`: between two hours, the one becomes the other.
 * - `part`: of a body; a colour before it is the colour of the whole. `detail`: a part whose colour says nothing of the whole.
 * - `occasion`: drawn beside the rest, never what something stands on.
 * - `clothes`, `hat`: not put beside who wears them. `instrument`: who plays it sways.
 * - `filler`: means nothing, though its words alone would.
 */
export type Note =
  | 'denial'
  | 'turn'
  | 'part'
  | 'detail'
  | 'occasion'
  | 'clothes'
  | 'hat'
  | 'instrument'
  | 'filler'

export const notes: ReadonlyMap<string, Note> = new Map([
  ...listed(
    'no, without, not, not at, not in, not on, not by, not during, never, neither, nor, lacking, free of, none of, zero, excluding, minus',
    'denial',
  ),
  ...listed(
    `to, into, until, till, turns to, turns into, turning to, turning into, turn to, turn into, becomes, becoming, fades to,
    fades into, fading to, fading into, gives way to, changes to, changing to, changes into, shifting to, transitions to,
    transitions into, transitioning to, transitioning into, followed by`,
    'turn',
  ),
  ...listed(
    `fur, feathers, plumage, scales, skin, coat of fur, fleece, petals, body, paint, shell, hide,
    paintwork, hull`,
    'part',
  ),
  ...listed(
    `wing, wings, stripes, hair, haired, eye, eyes, eyed, ear, ears, eared, tail, tails, tailed, nose, beard, mane, horn, horns, antlers, paws,
    claws, teeth, face, head, heads, headed, legs, leg, legged, hand, hands, arms, feet, smile, lips, cheeks, freckles, leaf, roof, walls,
    wheels, windows, year old, years old, year, years, old, story, storey, stories, storeys, meter, meters, metre, metres, feet tall, seconds, minutes, pm, am, oclock, percent, fps, sail, light blue sky, makeup, sleeves, buttons, trunk, tusks,
    whiskers, neck, back, tongue, spots, background, leaves, foliage, tail feathers`,
    'detail',
  ),
  ...listed(
    'halloween, birthday, stadium, arena, market, marketplace, market square, farmers market, bazaar, souk, bamboo forest, bamboo grove',
    'occasion',
  ),
  ...listed(
    `shirt, t-shirt, tshirt, blouse, dress, gown, coat, jacket, raincoat, jeans, trousers, pants, shorts, skirt, scarf, shoe, boot, sneakers, sandals, suit, tuxedo, uniform, costume, robe, cape, cloak, armor, armour,
    glasses, sunglasses, goggles, tie, bow tie, necktie, belt, apron, sweater, pullover, hoodie, vest, kimono, sari, pyjamas,
    pajamas, swimsuit, bikini, backpack, necklace, ring, earrings, mask, helmet, space suit, spacesuit, headphones, wellies, motorcycle
    helmet, bike helmet, bicycle helmet, space helmet, beret, earring, pearl earring, pearl earrings, leather jacket, winter coat, wool hat, turtleneck, sandals, overalls, outfit, clothes, clothing, lab coat, watch, handbag, purse`,
    'clothes',
  ),
  ...listed(
    `hat, top hat, party hat, straw hat, sun hat, cap, baseball cap, crown, santa hat, witch hat, wizard hat, cowboy hat,
    bowler hat, graduation cap, flower crown, tiara, beanie, bonnet`,
    'hat',
  ),
  ...listed(
    `guitar, electric guitar, violin, fiddle, trumpet, saxophone, accordion, drum, piano, keyboard, banjo, flute, harp,
    trombone, maracas, cello, ukulele, tambourine, bongo, tuba, microphone`,
    'instrument',
  ),
  ...listed(
    `digital art, concept art, fan art, pop art, art nouveau, art deco, art by, award winning, trending on artstation, art station, octane
    render, unreal engine, studio lighting, studio light, studio ghibli, natural light, soft light, soft lighting, light and shadow, depth of field, shallow
    depth of field, field of view, golden ratio, rule of thirds, sharp focus, movie poster, film poster, book cover, book
    illustration, childrens book, childrens book illustration, children book, children book illustration, kids book,
    wallpaper, desktop wallpaper, phone wallpaper, stock photo, screen shot, high quality, best quality, full body,
    national geographic, full hd, white background, plain background, black background, simple background,
    looking at camera, looking at viewer, look at camera, facing camera, toward camera, towards camera, from camera, at camera, on camera, camera view, camera
    angle, camera movement, camera motion, camera shot, for sake of, no longer, no one, nothing but, not only, once upon time,
    day of dead, one day, all day, every day, great view, works of art, work of art, state of art, play of light, rays of light, ray of light, point of view, line of sight, ray tracing, ray traced, stained glass, stained glass window, on plate, on a
    plate, cup of, glass of,
    bowl of, slice of, slices of, piece of, pieces of, plate of, bottle of, jar of, mug of, pot of, bag of, loaf of, scoop of, can of, kind of, sort of, type
    of, part of, front of, side of, end of, middle of, bow of ship, bow of boat, bow of, back of, top of, bottom of, edge of, lots of detail, high contrast, high
    resolution, ultra hd, first person, third person, 3rd person, 1st person, in style of, in shape of, in form of, shaped like, surf board, surfboard, surf boards, surfboards, motion animation, key visual, key art, license plate, hero shot, ring light, fork in road, style of, style, rainbow colors, rainbow
    colours, rainbow colored, rainbow coloured, book of, sound of, smell of, feeling of, mood of, hint of, touch of, sense of, dream of, light
    and dark, key light, low key, high key, rock music, rock and roll, car park, wax seal, wood carving, egg
    shaped, heart shaped, star shaped, lens flare, fish eye lens, fisheye, bokeh, color palette, colour palette, long shadows, leading
    lines, happy ending, very happy people, good light, eye level, in turkey, brick wall, playing field, take place, takes place, taking
    place, best friend, man made, hand made, hand drawn, hand painted, home made, full of life, sea level, to be, going to, up to, next time, living`,
    'filler',
  ),
])
