// Mutants of the code that limits, orders, and closes connections.

import type { Mutant } from '../mutant.ts'

const connections = 'src/http/serving/connections'
const limits = [`${connections}/connections.test.ts`]
const unused = [`${connections}/unused-connections.test.ts`]

export const connectionMutants: readonly Mutant[] = [
  {
    breaks: 'connections: one that is not idle makes room for a new connection',
    file: `${connections}/connections.ts`,
    from: `this.#leaveRanking(connection)
    connection.latest = response`,
    to: 'connection.latest = response',
    tests: limits,
  },
  {
    breaks: 'connections: the connections of one address are not limited',
    file: `${connections}/connections.ts`,
    from: `address !== '' && open >= this.#limits.perAddress`,
    to: 'false',
    tests: limits,
  },
  {
    breaks: 'connections: the connections of a proxy are limited like those of a single client',
    file: `${connections}/connections.ts`,
    from: `this.#limits.isProxy(peer) ? '' : networkOf(peer)`,
    to: 'networkOf(peer)',
    tests: limits,
  },
  {
    breaks: 'connections: when all slots are taken, new connections are refused',
    file: `${connections}/connections.ts`,
    from: 'isAddressFull ? idle.order.first : this.#idle.first',
    to: 'isAddressFull ? idle.order.first : null',
    tests: limits,
  },
  {
    breaks: 'connections: the connection that has been idle for the shortest time makes room for a new one',
    file: `${connections}/linked-order.ts`,
    from: 'return this.#ends.next.value',
    to: 'return this.#ends.previous.value',
    tests: limits,
  },
  {
    breaks: 'connections: a closed connection still counts as idle',
    file: `${connections}/connections.ts`,
    from: `this.#leaveRanking(connection)
    connection.latest = null`,
    to: 'connection.latest = null',
    tests: limits,
  },
  {
    breaks: 'connections: a connection whose request was in progress when it closed counts as idle forever',
    file: `${connections}/connections.ts`,
    from: `this.#leaveRanking(connection)
    connection.latest = null`,
    to: 'this.#leaveRanking(connection)',
    tests: limits,
  },
  {
    breaks: 'connections: a shutdown waits for connections that have been idle since their last response',
    file: `${connections}/connections.ts`,
    from: `connection.latest = null
      this.#idle.add(connection.neighbours.idle, connection.place)`,
    to: 'this.#idle.add(connection.neighbours.idle, connection.place)',
    tests: limits,
  },
  {
    breaks: 'connections: connections that send nothing stay open',
    file: `${connections}/closing-times.ts`,
    from: 'if (!this.#hasTimer) this.#closeLater(this.#afterMs)',
    to: '',
    tests: unused,
  },
  {
    breaks: 'connections: only one group of the connections that send nothing is closed',
    file: `${connections}/closing-times.ts`,
    from: 'return this.#closeLater(Math.max(restMs, pauseMs))',
    to: 'return',
    tests: unused,
  },
  {
    breaks: 'connections: those that thousands of clients have closed are closed all at once',
    file: `${connections}/unused-connections.ts`,
    from: 'const close = () => this.#ended.add(socket)',
    to: 'const close = () => void socket.destroy()',
    tests: unused,
  },
  {
    breaks:
      'connections: the first requests of many new connections are handled in one turn of the event loop',
    file: `${connections}/unused-connections.ts`,
    from: '{ total: startsPerTurn, perKey: startsPerTurn }',
    to: '{ total: 1_000, perKey: 1_000 }',
    tests: unused,
  },
  {
    breaks: 'connections: the first requests of one address delay those of all others',
    file: `${connections}/unused-connections.ts`,
    from: 'key: networkOf(peerAddress(socket))',
    to: "key: ''",
    tests: unused,
  },
  {
    breaks: 'connections: all IPv4 clients share one limit on connections if the server listens on ::',
    file: `${connections}/connections.ts`,
    from: 'peerAddress(socket)',
    to: "socket.remoteAddress ?? ''",
    tests: limits,
  },
  {
    breaks: 'connections: the first bytes of a connection are lost',
    file: `${connections}/unused-connections.ts`,
    from: 'socket.unshift(bytes)',
    to: '',
    tests: unused,
  },
  {
    breaks: 'connections: a stranger with many idle connections closes those of others',
    file: `${connections}/idle-ranking.ts`,
    from: 'this.#ranks[this.#highest]?.first?.order',
    to: 'this.#ranks[1]?.first?.order',
    tests: limits,
  },
  {
    breaks:
      'connections: when the address with the most idle connections has lost one, new connections are refused',
    file: `${connections}/idle-ranking.ts`,
    from: 'if (this.#ranks[this.#highest]?.first === null) this.#highest--',
    to: '',
    tests: limits,
  },
  {
    breaks:
      'connections: several requests on a connection count as several idle connections that became busy',
    file: `${connections}/connections.ts`,
    from: 'if (latest === null) this.#idle.delete(neighbours.idle, place)',
    to: 'this.#idle.delete(neighbours.idle, place), latest',
    tests: limits,
  },
  {
    breaks: 'connections: one with another request in progress makes room for a new connection',
    file: `${connections}/connections.ts`,
    from: 'if (connection.latest !== response) return',
    to: 'if (connection.latest === null) return',
    tests: limits,
  },
  {
    breaks: 'connections: an address with a limit of one has no limit after its connection was replaced',
    file: `${connections}/connections.ts`,
    from: `if (!this.#makeRoom(address, neighbours)) return false
    // Only now, because making room may have deleted the entry.
    this.#byAddress.set(address, neighbours)`,
    to: `this.#byAddress.set(address, neighbours)
    if (!this.#makeRoom(address, neighbours)) return false`,
    tests: limits,
  },
]
