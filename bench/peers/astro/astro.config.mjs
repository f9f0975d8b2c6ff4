import { defineConfig } from "astro/config";

export default defineConfig({ site: "https://bench.example", devToolbar: { enabled: false } });
