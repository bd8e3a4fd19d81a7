import { illustrationTables } from '../illustrations/illustrations.ts'
import type { Intent, RoomKind } from '../../words/intent.ts'
import type { Random } from '../../lib/random.ts'

/** If nothing suggests a kind of room, returns a living room or a library at random. */
export function roomKindOf({ room, mentions }: Intent, random: Random): RoomKind {
  if (room !== null) return room
  for (const { thing } of mentions) {
    const kind = illustrationTables.rooms[thing.sprite]
    if (kind !== undefined) return kind
  }
  return random.pick(['living-room', 'living-room', 'library'])
}
