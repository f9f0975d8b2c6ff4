import { describe, expect, it } from "vitest";
import { hostForms, insertPolicy } from "../../../../src/cli/output/policy/policy-files.js";

describe("insertPolicy", () => {
  it("puts the policy after the encoding and before everything that it applies to", () => {
    expect(insertPolicy('<head>\n<meta charset="utf-8">\n<script>', "img-src 'self'")).toBe(
      '<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="img-src \'self\'">\n<script>',
    );
  });

  it("comes first without an encoding", () => {
    expect(insertPolicy("<head>\n<title>", "x")).toMatch(/^<head>\n<meta http-equiv/);
  });
});

describe("hostForms", () => {
  it("has the same policy for each host", () => {
    const policy = "default-src 'none'; script-src 'self'";
    const text = hostForms(policy, "/blog/");
    expect(text.split(policy)).toHaveLength(6);
    expect(text).toContain(`/blog/*\n  Content-Security-Policy: ${policy}\n`);
    expect(text).toContain(`add_header Content-Security-Policy "${policy}" always;`);
  });
});
