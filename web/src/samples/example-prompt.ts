// The example prompt that the site suggests.

export const examplePrompt = 'A red fox in a snowy forest at sunrise'
