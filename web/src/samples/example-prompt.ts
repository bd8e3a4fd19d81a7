export const examplePrompt = 'A red fox in a snowy forest at sunrise'
