// A decorative loading indicator. Use it next to text, because screen readers skip it.

import { Icon } from '../display/icon.tsx'

export function Spinner() {
  return <Icon name="spinner" className="animate-spin" />
}
