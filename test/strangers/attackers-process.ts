// Attacks the service that the first argument describes, until the process is stopped. The second argument lists the
// names of the attacks. Both arguments are JSON.

import type { Attackers, Scene } from './attack.ts'
import { attacks } from './attacks.ts'
import { Caller } from './caller.ts'
import { nth } from './nth.ts'

const scene = JSON.parse(process.argv[2] ?? '') as Scene
const names = JSON.parse(process.argv[3] ?? '') as readonly string[]
const end = new AbortController()
// Ends this process when its parent ends. Ctrl-C in the terminal does not reach this process, because the process leads
// its own session.
process.once('disconnect', () => end.abort())

const strangers = scene.addresses.map((address) => new Caller(scene.url, address))
const keyHolders = scene.accounts.map(
  ({ key }, at) => new Caller(scene.url, nth(scene.addresses, at), { authorization: `Bearer ${key}` }),
)
const attackers: Attackers = {
  scene,
  stranger: (turn) => nth(strangers, turn),
  keyHolder: (turn) => nth(keyHolders, turn),
  signedIn: scene.accounts.map(
    ({ cookie }, at) => new Caller(scene.url, nth(scene.addresses, at), {}, cookie),
  ),
}
process.send?.('ready')
await Promise.all(
  attacks.filter(({ name }) => names.includes(name)).map(({ run }) => run(attackers, end.signal)),
)
process.exit()
