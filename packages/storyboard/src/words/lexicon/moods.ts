// Words for the mood of a scene.

import { listed } from '../listed.ts'
import type { Setting } from './setting.ts'

export const moods: readonly (readonly [string, Setting])[] = [
  ...listed(
    `cheerful, happy, joyful, joyous, fun, funny, playful, whimsical, merry, jolly, colorful, colourful,
    vibrant, lively, festive, birthday, laughing, smiling, delightful, uplifting, bright and cheerful,
    happily, joy, kawaii, cute, silly`,
    { mood: 'cheerful' },
  ),
  ...listed(
    `calm, peaceful, serene, tranquil, quiet, relaxing, soothing, zen, idyllic, cosy, cozy,
    restful, pastel, serenity, tranquility, peacefully, calming, silent, silence, meditative, harmonious,
    gentle light, minimalist`,
    { mood: 'calm' },
  ),
  ...listed(
    `gloomy, sad, melancholic, melancholy, moody, somber, sombre, bleak, dreary, lonesome, desolate, grim,
    sorrowful, dystopian, post-apocalyptic, apocalyptic, abandoned, depressing, wistful, in ruins, forlorn,
    mournful`,
    { mood: 'gloomy' },
  ),
  ...listed(
    `spooky, scary, haunted, creepy, eerie, sinister, horror, frightening, ominous, ghostly, gothic, macabre,
    cursed, halloween, nightmare, terrifying, dark fantasy, lovecraftian, menacing, bone-chilling`,
    { mood: 'spooky' },
  ),
  ...listed(
    `dreamy, dreamlike, dream, dreams, magical, magic, enchanted, ethereal, surreal, fantasy, fairytale,
    fairy tale, mystical, otherworldly, fantastical, enchanting, whimsy, wonderland, mysterious,
    psychedelic, celestial, glowing, luminous, imagination`,
    { mood: 'dreamy' },
  ),
  ...listed(
    `romantic, love, in love, romance, valentine, valentines day, lovers, honeymoon, kiss, kissing, love
    story, wedding`,
    { mood: 'romantic' },
  ),
  ...listed(
    `epic, dramatic, cinematic, heroic, majestic, grandiose, legendary, mighty, breathtaking, intense,
    powerful, battle, blockbuster, awe-inspiring, spectacular, monumental scene, glorious, fierce,
    adventure, adventurous, victorious`,
    { mood: 'epic' },
  ),
]

export const moodHints: readonly (readonly [string, Setting])[] = [
  ...listed('halloween', { hour: 'night' }),
  ...listed('christmas, xmas, christmas eve, yuletide', { place: 'village' }),
  ...listed('romantic, valentine, valentines day', { hour: 'sunset' }),
  ...listed('mysterious, eerie, haunted, ghostly', { weather: 'fog' }),
  ...listed('birthday, new year, new years eve', { air: 'confetti' }),
]
