// Something is on its way. Says nothing by itself: who shows it also says so in words.

import { Icon } from '../display/icon.tsx'

export function Spinner() {
  return <Icon name="spinner" className="animate-spin" />
}
