// The import order: the rooms of the project (folders or files), what each room may import, and which packages it may
// use. `oxlint.config.ts` turns this table into lint rules, `test/guards/imports.test.ts` tests these rules, and
// `test/guards/import-table.test.ts` compares the table with the files and with the diagram in ARCHITECTURE.md.

export interface Room {
  /** A folder or a file. The rules of an inner room replace those of the outer room. */
  readonly path: string
  /**
   * The rooms and single files that this room may import from, in addition to itself. `room/*` means only the files
   * directly in the room's folder.
   */
  readonly imports: readonly string[]
  readonly importsTypes?: readonly string[]
  /** The npm packages and Node modules that this room may use. If possible, only one room uses each package. */
  readonly packages: readonly string[]
  /** Whether this room may open connections through Node modules. */
  readonly mayConnect?: true
}

const files = ['node:fs', 'node:fs/promises', 'node:path']
/** SQLite runs in threads, whose heaps are limited. */
const sqlite = ['node:sqlite', 'node:v8', 'node:worker_threads']
const logging = ['pino', 'pino-pretty']
const streams = ['node:stream', 'node:stream/promises']
const foundation = ['src/lib', 'src/domain', 'src/store/*']
const belowWorkers = [...foundation, 'src/accounts', 'src/tasks', 'src/net', 'src/files']
const belowService = [...belowWorkers, 'src/processes', 'src/identities', 'src/providers']
const configuration = ['src/settings', 'src/data-folder', 'src/config.ts']

export const rooms: readonly Room[] = [
  // The rooms are listed from the bottom layer to the top layer.
  {
    path: 'src/lib',
    imports: [],
    packages: ['node:crypto', 'node:fs/promises', 'node:os', 'node:timers/promises', 'node:vm', ...logging],
  },
  { path: 'src/domain', imports: ['src/lib'], packages: ['node:net'] },
  // Most rooms below config.ts import only types from the settings, because only config.ts reads the settings.
  {
    path: 'src/settings',
    imports: ['src/lib', 'src/domain'],
    packages: ['node:fs', 'node:net', 'node:path', 'yaml'],
  },
  {
    path: 'src/data-folder',
    imports: ['src/lib', 'src/settings'],
    packages: ['node:crypto', 'node:fs', 'node:path'],
  },
  {
    path: 'src/store',
    imports: ['src/lib', 'src/domain'],
    importsTypes: ['src/settings'],
    packages: ['node:crypto', 'node:fs', 'node:net', 'node:path', 'node:timers/promises', ...sqlite, 'pg'],
    mayConnect: true,
  },
  { path: 'src/processes', imports: foundation, packages: [] },
  {
    path: 'src/accounts',
    imports: foundation,
    packages: ['node:child_process', 'node:crypto', 'node:os', 'node:util', 'node:zlib', 'otpauth'],
  },
  { path: 'src/tasks', imports: foundation, packages: ['node:crypto'] },
  {
    path: 'src/net',
    imports: ['src/lib', 'src/domain'],
    packages: [
      'node:fs/promises',
      'node:stream',
      'node:crypto',
      'node:dns/promises',
      'node:http',
      'node:net',
      'undici',
    ],
    mayConnect: true,
  },
  {
    path: 'src/identities',
    imports: ['src/lib', 'src/domain', 'src/net'],
    importsTypes: ['src/settings'],
    packages: ['openid-client'],
  },
  {
    path: 'src/files',
    imports: ['src/lib', 'src/domain', 'src/net'],
    importsTypes: ['src/settings'],
    packages: [
      ...files,
      ...streams,
      'node:child_process',
      'node:crypto',
      'node:module',
      'node:os',
      'node:zlib',
      'aws4fetch',
      'sharp',
    ],
  },
  {
    path: 'src/providers',
    imports: ['src/lib', 'src/domain', 'src/net', 'src/files'],
    importsTypes: ['src/settings'],
    packages: [
      ...files,
      'node:child_process',
      'node:crypto',
      'node:http',
      'node:module',
      'node:os',
      'node:url',
      'node:worker_threads',
      '@mutoscope/storyboard',
    ],
  },
  {
    path: 'src/worker',
    imports: [...foundation, 'src/net', 'src/files', 'src/processes', 'src/providers'],
    packages: [...files, 'node:crypto'],
  },
  { path: 'src/webhooks', imports: [...foundation, 'src/accounts', 'src/tasks', 'src/net'], packages: [] },
  ...httpRooms('src/http'),
  {
    path: 'src/config.ts',
    imports: ['src/lib', 'src/domain', 'src/settings', 'src/data-folder', 'src/providers'],
    packages: [],
  },
  {
    path: 'src/service',
    imports: [...belowService, 'src/worker', 'src/webhooks', 'src/http', ...configuration],
    packages: ['node:fs/promises', 'node:path', 'node:timers/promises', 'node:url'],
  },
  {
    path: 'src/service.ts',
    imports: [...belowService, 'src/worker', 'src/http', 'src/settings', 'src/config.ts', 'src/service'],
    packages: [],
  },
  {
    path: 'src/installation',
    imports: [...foundation, 'src/accounts', 'src/files', 'src/providers', ...configuration],
    packages: [...files, 'node:crypto', 'node:net', 'node:os', 'node:timers/promises', 'node:zlib'],
  },
  {
    path: 'src/cli',
    imports: [
      ...foundation,
      'src/accounts',
      'src/net',
      ...configuration,
      'src/installation',
      'src/service.ts',
      'package.json',
    ],
    packages: [...files, 'node:stream', 'node:util'],
  },
  { path: 'src/main.ts', imports: ['src/cli'], packages: [] },

  // Storyboard does not depend on the service.
  ...storyboardRooms('packages/storyboard/src'),

  // Apart from `openapi.json`, the account site imports only types from the service, because imported code would be
  // sent to every browser.
  ...pageRooms('web/src'),
]

function httpRooms(home: string): readonly Room[] {
  const [protocol, serving, shared, api, site] = ['protocol', 'serving', 'shared', 'api', 'site'].map(
    (name) => `${home}/${name}`,
  ) as [string, string, string, string, string]
  // Loading Zod takes 19 MB of memory, so a running service imports only types from the schemas.
  const schemas = `${api}/schemas`
  const below = [...belowWorkers, protocol, serving, shared]
  return [
    { path: home, imports: belowWorkers, packages: [] },
    {
      path: protocol,
      imports: ['src/lib', 'src/domain', 'src/files'],
      packages: ['node:buffer', 'node:http', 'node:net'],
    },
    {
      path: serving,
      imports: ['src/lib', 'src/domain', 'src/store/*', protocol],
      packages: ['node:http', 'node:stream', 'node:timers/promises', 'find-my-way'],
    },
    {
      path: shared,
      imports: [...belowWorkers, protocol, serving],
      importsTypes: [schemas, 'src/settings'],
      packages: ['node:fs/promises', 'node:path', 'node:timers/promises'],
    },
    { path: api, imports: below, importsTypes: [schemas, 'src/settings'], packages: [] },
    { path: schemas, imports: ['src/domain'], packages: ['zod'] },
    {
      path: site,
      imports: [...below, 'src/identities'],
      importsTypes: [`${site}/wire`, 'src/settings'],
      packages: ['node:fs', 'node:path', 'node:crypto', 'node:http'],
    },
    { path: `${site}/wire`, imports: ['src/domain', schemas], packages: ['zod'] },
  ]
}

function storyboardRooms(home: string): readonly Room[] {
  const [lib, words, plan, paint, film, photo] = ['lib', 'words', 'plan', 'paint', 'film', 'photo'].map(
    (name) => `${home}/${name}`,
  ) as [string, string, string, string, string, string]
  const canvas = '@napi-rs/canvas'
  return [
    {
      path: home,
      imports: [lib, words, plan, paint, film, photo],
      packages: [canvas, 'node:fs/promises', 'sharp'],
    },
    { path: lib, imports: [], packages: ['node:crypto', 'node:fs', 'node:path', 'node:url'] },
    { path: words, imports: [lib], packages: [] },
    { path: plan, imports: [lib, words], packages: [] },
    { path: paint, imports: [lib, words, plan], packages: [canvas, 'node:fs', 'node:path'] },
    {
      path: film,
      imports: [lib, words, plan, paint],
      packages: [
        canvas,
        'node:child_process',
        'node:events',
        'node:fs/promises',
        'node:worker_threads',
        'h264-mp4-encoder',
        'mediabunny',
      ],
    },
    // Of the files directly in `film`, these two rooms need only the definition of a layer.
    { path: `${film}/air`, imports: [lib, words, plan, `${film}/layer.ts`], packages: [canvas] },
    {
      path: `${film}/sky`,
      imports: [lib, words, plan, `${film}/air`, `${film}/layer.ts`],
      packages: [canvas],
    },
    { path: photo, imports: [lib, words, plan, paint, film], packages: [canvas, 'sharp'] },
    { path: `${photo}/pixels`, imports: [lib, words], packages: [canvas] },
    { path: `${photo}/edits`, imports: [lib, words, `${photo}/pixels`], packages: [canvas] },
    // The setup script runs the code in these two rooms.
    {
      path: 'packages/storyboard/read-tables',
      imports: [lib, words, plan, photo],
      packages: ['node:fs', 'node:path'],
    },
    { path: 'packages/storyboard/sprites', imports: [], packages: [canvas, 'node:fs', 'node:path'] },
  ]
}

function pageRooms(home: string): readonly Room[] {
  const inService = ['src/http/site/wire', 'src/domain']
  const radix = ['@radix-ui/react-dropdown-menu', '@radix-ui/react-tabs']
  const packages = ['react', ...radix, '@tanstack/react-query', '@tanstack/react-router', 'uqr']
  const room = (name: string, imports: readonly string[]): Room => ({
    path: `${home}/${name}`,
    imports: imports.map((other) => `${home}/${other}`),
    importsTypes: inService,
    packages,
  })
  const parts = ['lib', 'api', 'components', 'action']
  const reference = room('reference', ['lib', 'api', 'components', 'layout'])
  /** Maps each subject, which is a folder of pages, to the rooms that it may import in addition to `parts`. */
  const subjects: Readonly<Record<string, readonly string[]>> = {
    layout: [],
    'sign-in': [],
    security: ['sign-in'],
    credits: [],
    keys: ['samples'],
    webhooks: [],
    tasks: ['credits', 'samples'],
    playground: ['tasks', 'samples'],
    overview: ['credits', 'keys', 'tasks', 'samples', 'webhooks'],
  }
  return [
    { path: home, imports: [], importsTypes: inService, packages: [...packages, 'react-dom/client'] },
    { ...room('lib', []), packages: ['react'] },
    { ...room('api', []), packages: ['react', '@tanstack/react-query'] },
    room('components', ['lib', 'api']),
    room('action', ['lib', 'api', 'components']),
    room('samples', ['api', 'components']),
    ...Object.entries(subjects).map(([subject, others]) => room(subject, [...parts, ...others])),
    { ...reference, imports: [...reference.imports, 'src/http/api/openapi.json'] },
  ]
}

/** The maximum number of folders between a room's folder and a file. */
export const deepestFolder = 4

/** For each Node module, the exports that open connections. Only rooms with `mayConnect` may import them. */
export const connecting: Readonly<Record<string, readonly string[]>> = {
  'node:net': ['connect', 'createConnection', 'Socket', 'default'],
  'node:http': ['request', 'get', 'Agent', 'default'],
}
