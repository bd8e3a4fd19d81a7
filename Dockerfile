# One image for every role. To build and run it: `docker build -t mutoscope .`, and then
# `docker run --init -p 8080:8080 -v mutoscope:/data mutoscope`.
# With --build-arg FFMPEG=yes, videos take less time and are about a third smaller, but the image triples in size.

ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# The packages that build the illustrations, the pages, and the bundle. packages/node is left out: the image has Node.
FROM ${NODE_IMAGE} AS tools
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/storyboard/package.json packages/storyboard/
COPY packages/bundle/package.json packages/bundle/
COPY web/package.json web/
RUN npm ci --omit=dev --include-workspace-root --workspace=packages/storyboard --workspace=packages/bundle --workspace=web \
  --no-audit --no-fund --loglevel=error

FROM tools AS sprites
COPY packages/storyboard packages/storyboard
RUN node packages/storyboard/scripts/build.ts

FROM tools AS site
COPY web web
COPY src/http/api/openapi.json src/http/api/
RUN node web/scripts/build.ts

FROM tools AS service
COPY packages/bundle packages/bundle
COPY packages/storyboard/src packages/storyboard/src
COPY src src
RUN node packages/bundle/build.ts

# The packages with native code, which are not part of the bundle. The illustrations have already been built.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/storyboard/package.json packages/storyboard/
RUN npm ci --omit=dev --include-workspace-root --workspace=packages/storyboard --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/@iconify-json

FROM ${NODE_IMAGE}
ARG FFMPEG=no
RUN if [ "$FFMPEG" = yes ]; then \
    apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; \
  fi
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=sprites /app/build/storyboard build/storyboard
COPY --from=site /app/build/site build/site
COPY --from=service /app/build/service build/service
COPY package.json LICENSE NOTICE ./
# The data folder of an embedded installation. With PostgreSQL and S3, it holds only temporary files.
RUN install -d -o node -g node /data
VOLUME /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MUTOSCOPE_DATA=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_TOP_PAD_=262144
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Starts Node directly rather than through npm, so that signals reach the service itself.
# The flags here and the MALLOC variables above are those of `npm start`. docs/scaling.md explains the variables.
ENTRYPOINT ["node", "--max-semi-space-size=16", "--heap-growing-percent=75", "--v8-pool-size=0", "--no-allocation-site-pretenuring", "build/service/main.cjs"]
CMD ["serve"]
