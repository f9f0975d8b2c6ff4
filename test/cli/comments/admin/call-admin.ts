import { ADMIN_PASSWORD, type TestService } from "../service.js";

export interface AdminAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request to a path below `/admin/api/`, like the owner's page. */
export async function callAdmin(
  service: TestService,
  method: string,
  path: string,
  { token, body }: { readonly token: string; readonly body?: unknown },
): Promise<AdminAnswer> {
  const response = await service.fetch(`/admin/api/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Signs the owner in and resolves to the session token. */
export async function adminToken(service: TestService): Promise<string> {
  const { status, body } = await callAdmin(service, "POST", "session", {
    token: "",
    body: { password: ADMIN_PASSWORD },
  });
  if (status !== 201) throw new Error(`The owner was answered ${status}`);
  return (body as { readonly token: string }).token;
}
