import { createRequire } from "node:module";
import { join } from "node:path";

/** Operations of sharp that hanblog uses. The package is optional, so its own types may be missing. */
export interface SharpImage {
  readonly autoOrient: () => SharpImage;
  readonly avif: (options: { readonly quality: number; readonly effort: number }) => SharpImage;
  readonly metadata: () => Promise<{ readonly pages?: number }>;
  readonly png: () => SharpImage;
  readonly raw: () => SharpImage;
  readonly resize: (options: {
    readonly width: number;
    readonly height?: number;
    readonly fit?: "cover" | "fill";
    readonly withoutEnlargement?: boolean;
  }) => SharpImage;
  readonly toBuffer: {
    (): Promise<Buffer>;
    (options: { readonly resolveWithObject: true }): Promise<{
      readonly data: Buffer;
      readonly info: RawSize;
    }>;
  };
  readonly webp: (options: { readonly quality: number }) => SharpImage;
}

/** Size of uncompressed pixels. */
interface RawSize {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** The package `sharp`. */
export interface SharpPackage {
  (input: Uint8Array, options?: { readonly raw?: RawSize; readonly failOn?: "error" | "none" }): SharpImage;
  /** Versions of sharp, libvips and the libraries in it. */
  readonly versions: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds sharp from the site's folder, then from hanblog's own. Returns the path of its main module, or `null` if it is not
 * installed.
 */
export function findSharp(siteDir: string): string | null {
  for (const folder of [siteDir, import.meta.dirname]) {
    try {
      return createRequire(join(folder, "package.json")).resolve("sharp");
    } catch {
      // It may be installed in the other folder.
    }
  }
  return null;
}

/** Loads sharp from its main module. Throws if its library does not run on this machine. */
export function loadSharp(file: string): SharpPackage {
  return createRequire(file)(file) as SharpPackage;
}
