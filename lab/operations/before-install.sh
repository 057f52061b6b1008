#!/bin/sh
# Prepares what docs/install.md expects: names, a certificate, a mail server and a provider.
set -eux

cat >> /etc/hosts <<'HOSTS'
127.0.0.1 tapin.example.org ops.tapin.example.org mail.example db.example
HOSTS
mkdir -p /etc/ssl/tapin
cd /etc/ssl/tapin
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -keyout ca-key.pem -out ca.pem -subj /CN=Tests
openssl req -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=tapin.example.org
printf 'subjectAltName=DNS:tapin.example.org,DNS:ops.tapin.example.org' > names
openssl x509 -req -in request.pem -CA ca.pem -CAkey ca-key.pem -days 90 -extfile names -out fullchain.pem
cp fullchain.pem ops-fullchain.pem
cp key.pem ops-key.pem
chmod 644 ca.pem
systemctl start outside@mail outside@provider
