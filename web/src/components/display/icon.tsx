// The site's icons on a 24-pixel grid, in the color of the surrounding text.

import { classes } from '../../lib/classes.ts'

export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('icon', className)}
    >
      <path d={paths[name]} />
    </svg>
  )
}

export type IconName = keyof typeof paths

const paths = {
  overview: 'M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5',
  playground: 'm5 19 9-9M12.5 8.5l3 3M17 3v4M15 5h4M7 4v3M5.5 5.5h3M19 12v3M17.5 13.5h3',
  tasks: 'M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12l8-8M16 7l3 3M13.5 9.5l2 2',
  credits:
    'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM14.8 9.5A3.6 3.6 0 0 0 12 8.2a3.8 3.8 0 0 0 0 7.6 3.6 3.6 0 0 0 2.8-1.3',
  shield: 'M12 3.5 5 6v5.5c0 4.2 2.9 7.3 7 9 4.1-1.7 7-4.8 7-9V6zM9 12l2.2 2.2L15.2 10',
  'sign-out': 'M10 5H5v14h5M9 12h11M16 8l4 4-4 4',
  sun: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.3 3.9-5 7.5-5s6.7 1.7 7.5 5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  circle: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
  'check-circle': 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM8.5 12.3l2.4 2.4 4.6-5',
  'x-circle': 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6',
  close: 'm6 6 12 12M18 6 6 18',
  warning: 'M12 4.5 3.5 19h17zM12 10v4M12 16.6v.1',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 11v5M12 8.1V8',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.3l2.8 1.7',
  running: 'M12 4a8 8 0 1 0 8 8M12 8v4h4',
  spinner: 'M12 4a8 8 0 1 1-8 8',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15.5 15.5 20 20',
  upload: 'M12 16V5M7.5 9 12 4.5 16.5 9M5 16v4h14v-4',
  download: 'M12 4.5V15M7.5 11l4.5 4.5 4.5-4.5M5 16v4h14v-4',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.1V9',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.7h4M4 14.3h4M16 9.7h4M16 14.3h4',
  play: 'M8 5.5v13l10.5-6.5z',
  refresh: 'M19 8a8 8 0 1 0 1 5M19.5 3.5V8H15',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  webhook:
    'M12 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6.5 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM17.5 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM10.8 8.7l-3.2 6.5M13.2 8.7l3.2 6.5M9 17.5h6',
  'chevron-down': 'm6.5 9.5 5.5 5.5 5.5-5.5',
  'chevron-right': 'm9.5 6.5 5.5 5.5-5.5 5.5',
  'chevron-left': 'm14.5 6.5-5.5 5.5 5.5 5.5',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  eye: 'M3 12c2-3.8 5.2-6 9-6s7 2.2 9 6c-2 3.8-5.2 6-9 6s-7-2.2-9-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  'eye-off':
    'M4 4l16 16M9.5 6.4A9 9 0 0 1 12 6c3.8 0 7 2.2 9 6a13 13 0 0 1-2.6 3.3M14 17.8a9 9 0 0 1-2 .2c-3.8 0-7-2.2-9-6a13 13 0 0 1 3.2-3.9M10.2 10.2a2.5 2.5 0 0 0 3.5 3.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
} as const satisfies Record<string, string>
