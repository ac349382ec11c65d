import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort, type Program, startProgram } from "./program"

/** Starts nginx on one core with one worker, serving these bytes with these headers at /page. */
export async function startNginx(body: Buffer, headers: Record<string, string>): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-nginx-"))
  chmodSync(folder, 0o755) // its worker is not root
  mkdirSync(join(folder, "html"))
  writeFileSync(join(folder, "html", "page"), body)
  const port = await freePort()
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} '${value.replace(/'/g, "\\'")}';`)
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; open_file_cache max=10;
       client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       default_type "text/html; charset=utf-8";
       server { listen 127.0.0.1:${port}; root ${folder}/html; etag off; if_modified_since off; ${added.join(" ")} } }`,
  )
  return startProgram(["/usr/sbin/nginx", "-c", join(folder, "nginx.conf"), "-p", folder], {
    cwd: folder,
    port,
    path: "/page",
  })
}
