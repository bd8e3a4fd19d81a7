// The ways in which a prompt can ask to be drawn.

import type { Setting } from './lexicon/setting.ts'
import { listed } from './listed.ts'

export const styleWords: ReadonlyMap<string, Setting> = new Map<string, Setting>([
  ...listed(
    `watercolour, watercolor, watercolours, watercolors, water colour, water color, aquarelle, watercolour painting,
    watercolor painting, watercolor illustration, gouache, ink wash, sumi-e, wash drawing, watercoloured, watercolored`,
    { style: 'watercolour' },
  ),
  ...listed(
    `pixel art, pixelart, pixel, pixels, pixelated, pixel style, 8-bit, 8bit, 16-bit, 16bit, 8-bit style, 16-bit style, retro game, video game
    style, retro video game, sprite art, voxel, voxel art, minecraft, minecraft style, nes style, game boy style, isometric pixel art`,
    { style: 'pixel-art' },
  ),
  ...listed(
    `line drawing, line art, lineart, line-art, linework, sketch, sketched, sketchy, pencil sketch, pencil drawing, in pencil, colouring page, coloring
    page, coloring book, colouring book, ink drawing, ink, ink sketch, pen and ink, doodle, hand-drawn sketch, charcoal drawing, charcoal, drawing, drawing of, etching, engraving,
    woodcut, blueprint, one line drawing, outline drawing, black line drawing, chalk drawing, comic, manga, biro drawing`,
    { style: 'line-drawing' },
  ),
  ...listed(
    `noir, film noir, black and white, black & white, b&w, monochrome, monochromatic, greyscale, grayscale, black and white photo, black and white film, black and
    white movie, black and white photograph, black and white photography, black and white image, black and white picture, in black and white, noir film, noir style`,
    { style: 'noir' },
  ),
  ...listed(
    `neon, neon style, synthwave, vaporwave, retrowave, outrun, cyberpunk style, neon glow, glowing neon, neon colors, neon colours, neon sign, neon signs, neon
    lines, blacklight, glow in the dark, bioluminescent, tron, tron style, laser, lasers, fluorescent`,
    { style: 'neon' },
  ),
  ...listed(
    `paper cut, papercut, paper-cut, cut-out, cutout, paper cutout, cut paper, paper craft, papercraft, paper art, origami, origami crane, paper crane, layered paper, paper collage, collage,
    construction paper, folded paper, paper layers, pop-up book, pop up book, paper sculpture, paper diorama, felt craft, kirigami`,
    { style: 'paper-cut' },
  ),
  ...listed(
    `oil painting, oil, oil on canvas, oil pastel, pastel painting, oils, impressionist, impressionism, impressionistic, van gogh, vincent van gogh, style of van gogh, monet, claude
    monet, renoir, cezanne, expressionist, expressionism, acrylic, acrylic painting, thick brushstrokes, brush strokes, brushstrokes, impasto, palette knife painting,
    painterly, painting, painting of, post-impressionist, pointillism, classical painting, renaissance painting, baroque painting`,
    { style: 'oil' },
  ),
  ...listed(
    `vintage film, old film, historical footage, archival footage, old footage, silent film, silent movie, old movie, sepia, sepia tone, sepia toned, vintage photo, vintage photograph, vintage postcard, old photo, old photograph,
    vintage style, vintage, retro, retro style, retro film, super 8, 8mm, 8mm film, 16mm, 16mm film, film grain, 1900s, 1910s, 1920s, 1930s, 1940s, 1950s, 1960s, 1970s, 20s style,
    polaroid, daguerreotype, old-timey, nostalgic, nostalgia, vhs, old newsreel, antique photo, antique photograph`,
    { style: 'vintage-film' },
  ),
  ...listed(
    `picture book, picture-book style, storybook, story book, children's book style, storybook illustration, picture book illustration, illustration, cartoon,
    cartoon style, flat illustration, vector art, vector illustration`,
    { style: 'picture-book' },
  ),
])
