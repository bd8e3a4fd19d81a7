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
