// Screen readers skip this indicator, so use it next to text.

import { Icon } from '../display/icon.tsx'

export function Spinner() {
  return <Icon name="spinner" className="animate-spin" />
}
