// Attacks the service that the first argument describes, until the process is stopped. The second argument lists the
// names of the attacks. Both arguments are JSON. Answers the first message with the outcomes of the attacks.

import type { Attackers, Scene } from './attack.ts'
import { attacks } from './attacks.ts'
import { Caller } from './caller.ts'
import { nth } from './nth.ts'

const scene = JSON.parse(process.argv[2] ?? '') as Scene
const names = JSON.parse(process.argv[3] ?? '') as readonly string[]
const end = new AbortController()
const joined = attacks
  .filter(({ name }) => names.includes(name))
  .map(({ name, run }) => ({ name, run, outcomes: new Set<string>() }))
process.once('message', () => {
  process.send?.(joined.map(({ name, outcomes }) => ({ name, outcomes: [...outcomes] })))
})
// Ends this process when its parent ends. Ctrl-C in the terminal does not reach this process, because the process leads
// its own session.
process.once('disconnect', () => end.abort())

const strangers = scene.addresses.map((address) => new Caller(scene.url, address))
const keyHolders = scene.accounts.map(
  ({ key }, at) => new Caller(scene.url, nth(scene.addresses, at), { authorization: `Bearer ${key}` }),
)
const attackers: Attackers = {
  scene,
  isAlone: joined.length === 1,
  stranger: (turn) => nth(strangers, turn),
  keyHolder: (turn) => nth(keyHolders, turn),
  signedIn: scene.accounts.map(
    ({ cookie }, at) => new Caller(scene.url, nth(scene.addresses, at), {}, cookie),
  ),
}
process.send?.('ready')
await Promise.all(joined.map(({ run, outcomes }) => run(attackers, end.signal, outcomes)))
process.exit()
