// What the site proposes to whoever has no wish of their own yet.

export const examplePrompt = 'A red fox in a snowy forest at sunrise'
