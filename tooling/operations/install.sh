#!/bin/sh
# Installs the product on the machine of the tests as docs/operations.md says. The comments name its sections.
set -eux

shell() { (cd /opt/tapin && runuser -u tapin -- env ENV_FILE=/etc/tapin/api.env,/etc/tapin/edge.env "$@"); }

# What the page takes for granted: names, a certificate, a running PostgreSQL, and a mail server.
cat >> /etc/hosts <<'HOSTS'
127.0.0.1 tapin.example.org ops.tapin.example.org mail.example db.example
HOSTS
mkdir -p /etc/ssl/tapin /etc/tapin
cd /etc/ssl/tapin
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -keyout ca-key.pem -out ca.pem -subj /CN=Tests
openssl req -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=tapin.example.org
printf 'subjectAltName=DNS:tapin.example.org,DNS:ops.tapin.example.org' > names
openssl x509 -req -in request.pem -CA ca.pem -CAkey ca-key.pem -days 90 -extfile names -out fullchain.pem
cp fullchain.pem ops-fullchain.pem
cp key.pem ops-key.pem
chmod 644 ca.pem
systemctl start outside@mail outside@provider
# The database and the store have disks of their own, which can be full.
systemctl stop postgresql
mkdir /var/lib/tapin
cp -a /var/lib/postgresql /root/postgresql
mount -t tmpfs -o size=400m tmpfs /var/lib/postgresql
cp -a /root/postgresql/. /var/lib/postgresql
mkdir /var/lib/tapin/store
mount -t tmpfs -o size=300m tmpfs /var/lib/tapin/store
systemctl start postgresql

# "Install", steps 1 to 3.
useradd --system tapin
install -d -o tapin -g tapin /var/lib/tapin/store
cd /
runuser -u postgres -- psql -c "create role tapin login password 'secret'" -c 'create database tapin owner tapin'
cat > /etc/tapin/api.env <<'API'
PUBLIC_URL=https://tapin.example.org
DATABASE_URL=postgres://tapin:secret@db.example:5432/tapin
SMTP_URL=smtp://mail.example:2525
SMTP_TLS=off
MAIL_FROM=TapIn <tapin@tapin.example.org>
OIDC_PROVIDERS=ridge
OIDC_RIDGE_NAME=South Ridge
OIDC_RIDGE_ISSUER=http://127.0.0.1:9000
OIDC_RIDGE_CLIENT_ID=tapin
OIDC_RIDGE_CLIENT_SECRET=secret-of-the-tests
NODE_EXTRA_CA_CERTS=/etc/ssl/tapin/ca.pem
API
cat > /etc/tapin/edge.env <<'EDGE'
API_URL=http://127.0.0.1:4401,http://127.0.0.1:4402
STORE_DIR=/var/lib/tapin/store
CHANNEL=production
EDGE_KEY=/etc/tapin/edge.pem
STATE_DIR=/var/lib/tapin/edge
TRUST_PROXY=127.0.0.1
OPS_TOKEN=a-token-of-the-tests
OPS_HOST=ops.tapin.example.org
EDGE
chown root:tapin /etc/tapin/*.env
chmod 640 /etc/tapin/*.env

# "Signing", the first set-up.
mkdir /root/keys
chown tapin /root/keys
chmod 711 /root
shell sh -c 'cd /root/keys && node /opt/tapin/release.js keys init --root-key root.pem' | grep -o 'SIGNING_ROOT=.*' >> /etc/tapin/edge.env
shell sh -c 'cd /root/keys && node /opt/tapin/release.js keys create operator.pem && node /opt/tapin/release.js keys create edge.pem'
shell sh -c 'cd /root/keys && node /opt/tapin/release.js keys add operator operator.pem.pub --root-key root.pem && node /opt/tapin/release.js keys add edge edge.pem.pub --root-key root.pem'
install -o tapin -g tapin -m 400 /root/keys/edge.pem /etc/tapin/edge.pem

# "Install", steps 5 and 6.
cd /opt/tapin
cp deploy/systemd/tapin-api* deploy/systemd/tapin-edge* /etc/systemd/system/
systemctl enable --now tapin-api@4401 tapin-api@4402 tapin-edge.socket tapin-edge
for _ in $(seq 60); do curl -sf http://127.0.0.1:4401/readyz && break; sleep 1; done
shell sh -c 'node release.js publish parts/host parts/remote-* --key /root/keys/operator.pem'
cp deploy/nginx.conf /etc/nginx/conf.d/tapin.conf
cp deploy/nginx-proxy.conf /etc/nginx/tapin-proxy.conf
cp -r deploy/systemd/nginx.service.d deploy/systemd/postgresql@.service.d /etc/systemd/system/
systemctl daemon-reload
systemctl restart nginx

# "Day one: set up backups".
install -d -o tapin -g tapin -m 700 /var/backups/tapin
node /opt/tapin/operator.js backup --make-key /etc/tapin/backup.key
chown root:tapin /etc/tapin/backup.key
chmod 640 /etc/tapin/backup.key
cat >> /etc/tapin/api.env <<'BACKUP'
BACKUP_KEY_FILE=/etc/tapin/backup.key
BACKUP_STATUS=/var/backups/tapin/status.json
RETENTION_LEDGER=/var/lib/tapin/ledger/retention.jsonl
BACKUP
cp /opt/tapin/deploy/systemd/tapin-backup.* /etc/systemd/system/
systemctl daemon-reload
systemctl restart tapin-api@4401 tapin-api@4402
systemctl enable --now tapin-backup.timer
systemctl start tapin-backup

# "Install", steps 7 and 8.
shell node operator.js create-district --name "Hill Country" --code HILL
shell node operator.js create-school --name "Hill High" --code HILL1 --district HILL
shell node operator.js create-super-admin --email head@school.example --school HILL1 --first-name Ada --last-name Head
shell env NODE_EXTRA_CA_CERTS=/etc/ssl/tapin/ca.pem node doctor.js || true

# "Watching", with an interval for tests.
cd /opt/tapin/deploy/prometheus
sed 's/scrape_interval: .*/scrape_interval: 1s\n  evaluation_interval: 1s/' prometheus.yaml > /etc/prometheus/prometheus.yml
cp alerts.yaml /etc/prometheus/
printf a-token-of-the-tests > /etc/prometheus/tapin-ops-token
systemctl restart prometheus
