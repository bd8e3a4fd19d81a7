// Words for where a scene plays.

import { listed } from '../listed.ts'
import type { Setting } from './setting.ts'

export const places: readonly (readonly [string, Setting])[] = [
  ...listed(
    `meadow, meadows, stadium, football pitch, soccer field, football field, field, fields, valley, valleys, countryside, prairie, grassland, grasslands,
    pasture, moor, moorland, rolling hills, green hills, flower field, flower meadow,
    plain, plains, golf course`,
    { place: 'meadow' },
  ),
  ...listed(
    `park, parks, city park, playground, rose garden, gardens, garden, backyard, back yard, greenhouse,
    botanical garden, flower garden, vegetable garden, japanese garden, courtyard, lawn, in
    front yard`,
    { place: 'garden' },
  ),
  ...listed(
    `forest, forests, woods, woodland, woodlands, grove, taiga, glade, clearing, forest path, forest floor,
    pine forest, birch forest, redwood forest, redwoods, fairy forest, national park, campsite, campground`,
    { place: 'forest' },
  ),
  ...listed(`enchanted forest, magical forest, magic forest, fairy tale forest`, {
    place: 'forest',
    mood: 'dreamy',
  }),
  ...listed('spooky forest', { place: 'forest', mood: 'spooky' }),
  ...listed(
    `jungle, rainforest, rain forest, tropics, tropical forest, swamp, bamboo forest, bamboo grove, mangrove, mangroves,
    amazon, bayou, everglades, prehistoric, jurassic, cretaceous, prehistoric world`,
    { place: 'jungle' },
  ),
  ...listed(
    `farm, farms, barnyard, farmyard, farmland, orchard, vineyard, ranch, stable, paddock, wheat field, wheat
    fields, corn field, cornfield, rice field, rice fields, rice paddy, rice terraces, sunflower field,
    lavender field, tulip field, pumpkin patch,
    pumpkin field, cotton field`,
    { place: 'farm' },
  ),
  ...listed(
    `mountain, mountains, mountain range, alps, alpine, peak, peaks, mountain peak, canyon, canyons, summit,
    grand canyon, himalaya, himalayas, highlands, andes, rocky mountains, rockies, mountain top,
    mountaintop, mountainside, ridge, mountain pass, mountain path, gorge, ravine, switzerland, swiss alps,
    scotland, nepal, patagonia, norway`,
    { place: 'mountains' },
  ),
  ...listed(
    `arctic, antarctica, antarctic, tundra, north pole, south pole, frozen, frozen lake, ice floe, ice floes,
    glacial, winter wonderland, ski slope, ski resort, snowfield, snow field,
    greenland, siberia, snowdrift, snow drifts, ice rink, igloo village, alaska,
    lapland, frozen tundra`,
    { place: 'snow', season: 'winter' },
  ),
  ...listed(
    `snow capped mountains, snow covered mountains, icy
    mountains, snowy mountain peak, snowy mountain peaks, snowy peak, snow-capped mountain, snow-capped peak`,
    { place: 'mountains', season: 'winter' },
  ),
  ...listed(
    `desert, deserts, dune, dunes, sand dune, sand dunes, sahara, oasis, wild west, egypt, arizona, badlands,
    gobi`,
    { place: 'desert' },
  ),
  ...listed(
    `savanna, savannah, safari, africa, african plains, steppe, outback, serengeti, kenya, kalahari,
    waterhole`,
    { place: 'savanna' },
  ),
  ...listed(
    `beach, beaches, coast, coastline, seashore, shore, shores, seaside, tropical island, bay, cove,
    seafront, riviera, hawaii, maldives, caribbean, tropical beach, sandy beach, boardwalk, by the sea, on
    the sand, on the island, harbour, harbor, port, marina, dock, docks, pier, jetty, coast road, coastal road, coastal
    highway, cliffs by the sea, sea
    cliffs, sea cliff`,
    { place: 'beach' },
  ),
  ...listed(
    `sea, seas, ocean, oceans, open water, open sea, high seas, pacific, atlantic, ocean waves, sea waves,
    waves, at sea, on the water, seven seas, mediterranean, out at sea, rough sea`,
    { place: 'sea' },
  ),
  ...listed(
    `lake, lakes, river, rivers, pond, ponds, stream, creek, brook, lagoon, lakeside, lakeshore, fjord,
    fjords, riverbank, river bank, riverside, bank of a river, banks of a river,
    mountain lake, loch, hot spring, hot springs, swimming pool, pool, wetland, wetlands, canal, canals,
    venice, marsh, puddle, puddles`,
    { place: 'lake' },
  ),
  ...listed(
    `underwater, under water, under the sea, under the ocean, undersea, deep sea, deep ocean, seabed, sea
    bed, reef, coral reef, coral reefs, aquarium, ocean floor, sea floor, seafloor, atlantis, kelp forest,
    sunken city, fish tank, beneath the waves, beneath the sea, below the waves, under the waves, bottom of the sea, at the bottom of the sea, at the bottom of the ocean, bottom of the ocean, below the surface, beneath the surface, depths of the ocean, ocean depths,
    depths of the sea, in the deep`,
    { place: 'underwater' },
  ),
  ...listed(
    `village, villages, town, towns, hamlet, fairytale, fairy tale, kingdom, medieval town, medieval village,
    small town, market, market square, marketplace, farmers market, bazaar, souk, old town, cobblestone,
    cobblestones, alley, fishing village, fairy village, mountain village, tuscany, provence, neighborhood,
    neighbourhood, suburb, suburbs`,
    { place: 'village' },
  ),
  ...listed(
    `city, cities, street, streets, downtown, skyline, city skyline, metropolis, urban, cityscape, city
    street, avenue, tokyo, paris, london, new york, manhattan, berlin, shanghai, hong kong, rome, amsterdam,
    chicago, san francisco, dubai, moscow, istanbul, barcelona, sidewalk, pavement, rooftop, rooftops, times
    square, subway, bus stop, futuristic city, sci-fi city, cyber city, traffic, traffic jam, crossroads,
    parking lot, street corner, harbour city`,
    { place: 'city' },
  ),
  ...listed('cyberpunk, cyberpunk city, neon city', { place: 'city', hour: 'night', style: 'neon' }),
  ...listed(`city lights, city at night, night city, nightlife, neon lights, street lights, streetlights`, {
    place: 'city',
    hour: 'night',
  }),
  ...listed(
    `space, outer space, galaxy, galaxies, cosmos, cosmic, universe, nebula, mars, on the moon, moon surface,
    deep space, surface of the moon, lunar surface, lunar, moonscape, alien planet, another planet, distant
    planet, solar system, interstellar, black hole, supernova, zero gravity, space station, asteroid belt,
    jupiter, venus, low earth orbit`,
    { place: 'space' },
  ),
  ...listed(
    `above the clouds, over the clouds, among the clouds, sea of clouds, cloudscape, sky island, floating
    island, floating islands, cloud city, up in the clouds, in the clouds, heaven,
    heavens, cloud kingdom, through the clouds, high in the sky, up in the air, flying high, stratosphere`,
    { place: 'sky' },
  ),
  ...listed(
    `cave, caves, cavern, caverns, grotto, mine, mines, underground, dungeon, crypt, catacombs, crystal cave, tunnel, tunnels, lair, burrow, under the ground, gold mine`,
    { place: 'cave' },
  ),
  ...listed(
    `room, rooms, indoors, indoor, attic, classroom,
    studio, bathroom, fireplace, hearth, dining room, dining table,
    laboratory, lab, workshop, shop, store, throne room, ballroom, theatre, theater, on stage, stage, opera, gym,
    gymnasium, museum hall, interior, at
    home, hallway, corridor, basement, bathtub, still life, pet shop, art gallery, gallery, ballet studio`,
    { place: 'room' },
  ),
  ...listed('living room, lounge, sitting room, parlour', { place: 'room', room: 'living-room' }),
  ...listed('kitchen, kitchens, bakery, kitchen table', { place: 'room', room: 'kitchen' }),
  ...listed('bedroom, bedrooms, hotel room', { place: 'room', room: 'bedroom' }),
  ...listed('library, libraries, bookshop, bookstore, office, home office, study room, reading room', {
    place: 'room',
    room: 'library',
  }),
  ...listed(
    'restaurant, cafe, cafes, coffee shop, coffeehouse, bar, pub, diner, pizzeria, tea party, candy shop',
    {
      place: 'room',
      room: 'cafe',
    },
  ),
  ...listed('nursery, playroom, music room', { place: 'room', room: 'playroom' }),
  ...listed('🏖, ⛱', { place: 'beach' }),
  ...listed('🌊', { place: 'sea' }),
  ...listed('🏜', { place: 'desert' }),
  ...listed('⛰, 🏔', { place: 'mountains' }),
  ...listed('🏕', { place: 'forest' }),
  ...listed('🏞', { place: 'lake' }),
  ...listed('🏙, 🌉', { place: 'city' }),
]

/** Where a scene plays unless a place is named as well: `a castle on a hill by the sea`. */
export const placeHints: readonly (readonly [string, Setting])[] = [
  ...listed(
    `picnic, grass, grassy, hills, hillside, path, outdoors, outside, in the open, in
    nature, nature, tall grass, green grass, lush, landscape`,
    { place: 'meadow' },
  ),
  ...listed(
    `wood, bark, branch, branches, tree trunk, treetop, treetops, moss, mossy, undergrowth, on
    a branch, leafy`,
    { place: 'forest' },
  ),
  ...listed('vine, vines, tropical, exotic', { place: 'jungle' }),
  ...listed('hay, harvest, crops, fence, haystacks', { place: 'farm' }),
  ...listed('hill, hilltop, hill top, on a hill, knoll, mound', { place: 'meadow', mound: 'hill' }),
  ...listed('cliff, clifftop, cliff edge', { mound: 'cliff' }),
  ...listed('cliffs, rocky, rocks, boulders, steep, trail', { place: 'mountains' }),
  ...listed('ice, icy, snow, snow-covered, in the snow, on the ice', { place: 'snow', season: 'winter' }),
  ...listed('sand, sandy, sun lounger, seaside town', { place: 'beach' }),
  ...listed('sailing, regatta, nautical, wave, tide', {
    place: 'sea',
  }),
  ...listed(`water, reflection in the water, reflections, ripples`, {
    place: 'lake',
  }),
  ...listed('seaweed, kelp, algae', { place: 'underwater' }),
  ...listed('medieval, square, fairground, fair, carnival', { place: 'village' }),
  ...listed(
    `eiffel tower, statue of liberty, skyscraper, road, roads, highway, motorway, crosswalk, zebra crossing, skyscrapers, traffic light, traffic lights, concert`,
    {
      place: 'city',
    },
  ),
  ...listed('orbit, in orbit, orbiting, planets, weightless', { place: 'space' }),
  ...listed(`in the sky, across the sky, through the sky, through the air, into the sky, in the air`, {
    place: 'sky',
  }),
  ...listed('rock face, stalactites, stalagmites', { place: 'cave' }),
  ...listed(
    `table, desk, shelf, bed, sofa, armchair, bath, window, windowsill, window sill, counter, carpet, rug, couch, blanket, pillow, on
    the floor, floor, wall, lamp light, lamplight, breakfast, dinner, lunch, school day, inside, wooden table`,
    { place: 'room' },
  ),
]
