// What clothes mean for who wears them.

/** What covers enough of somebody to be the colour that one sees first. */
export const garments: ReadonlySet<string> = new Set(
  `dress gown robe cape cloak coat jacket raincoat shirt t-shirt tshirt blouse sweater pullover hoodie suit uniform costume
  kimono sari overalls outfit clothes clothing armor armour pyjamas pajamas`.split(/\s+/),
)

/** What one can sit in: `a mouse in a shoe`. */
export const holders: ReadonlySet<string> = new Set(
  'shoe boot backpack handbag purse helmet sock mitten'.split(' '),
)

/** Illustrations of people who wear a hat or a crown: they need no other. */
export const hatted: ReadonlySet<string> = new Set(
  `king-figure queen-figure prince-figure princess-figure man-mage-figure woman-mage-figure witch-figure santa-claus-figure
  elf-figure gnome-figure pirate-figure cowboy-figure viking-figure knight-figure samurai-figure guard-figure cook-figure
  pilot-figure`.split(/\s+/),
)
