import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  interface Window {
    violations: string[];
  }
}

/** Records the violations of each content security policy, in every document that the page opens from now on. */
export async function recordViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      window.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
}

/**
 * Expects no violations in the current document, and no `faults` other than missing files: tests refer to hosts and
 * addresses that do not exist.
 */
export async function expectQuiet(page: Page, faults: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => window.violations)).toEqual([]);
  expect(faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
}
