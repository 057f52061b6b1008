#!/bin/sh
# Sets Prometheus up with the files of the product, and with a short interval for tests.
set -eux

cd /opt/tapin/deploy/prometheus
sed 's/scrape_interval: .*/scrape_interval: 1s\n  evaluation_interval: 1s/' prometheus.yaml > /etc/prometheus/prometheus.yml
cp alerts.yaml /etc/prometheus/
printf a-token-of-the-tests > /etc/prometheus/tapin-ops-token
systemctl restart prometheus
